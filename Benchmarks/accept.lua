-- SPDX-License-Identifier: Apache-2.0
-- Sharepipe contributors
--
-- wrk's side of accept.sh: every request has a fresh share id and a body of about 1 KB, whichever path it goes to,
-- so that making them costs the same. TOKEN has the tokens of the accounts, which take turns. PAUSE (milliseconds) between the requests of one connection makes half load.

local tokens = {}
for token in os.getenv("TOKEN"):gmatch("%S+") do table.insert(tokens, token) end
local pause = tonumber(os.getenv("PAUSE") or "0")
local filler = string.rep("a word of the text ", 46)
local number = 0
local first = math.floor(os.time() * 1000)
local run = tonumber(os.getenv("RUN") or "0")

-- UUIDv7: 48 bits of time, then what tells runs and requests apart.
local function share_id()
  number = number + 1
  local high = math.floor(first / 65536)
  return string.format("%08x-%04x-7%03x-8%03x-%012x", high, first % 65536, run % 4096, number % 4096, number)
end

request = function()
  local id = share_id()
  local body = string.format('{"url":"https://h.example/%s","title":"Share %d","text":"%s"}', id, number, filler)
  return wrk.format("POST", nil, {
    ["Authorization"] = "Bearer " .. tokens[number % #tokens + 1],
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = '"' .. id .. '"',
  }, body)
end

if pause > 0 then
  delay = function() return pause end
end

-- RESULT requests seconds p50-ms p99-ms errors
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "RESULT %d %.3f %.3f %.3f %d\n", summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
