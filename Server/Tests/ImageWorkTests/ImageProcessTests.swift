// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Testing

/// Conversion of images by the real program.
@Suite("The image worker", .serialized)
struct ImageProcessTests {
  private let settings = ImageSettings(
    width: 400, height: 300, isGray: false, quality: 80, byteLimit: 1_000_000)

  private func program(timeLimit: Duration = .seconds(120)) throws -> ImageProgram {
    let tests = try #require(Bundle.main.executablePath)
    var program = try #require(ImageProgram.beside(executable: tests))
    program.timeLimit = timeLimit
    return program
  }

  private func worker(timeLimit: Duration = .seconds(120)) throws -> ImageWorker {
    try ImageWorker(path: try program().path, timeLimit: timeLimit)
  }

  private func drawing(_ inside: String, width: Int = 200, height: Int = 100) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" \
      height="\(height)">\(inside)</svg>
      """.utf8)
  }

  private var red: [UInt8] { drawing("<rect width='200' height='100' fill='red'/>") }

  @Test("converts an image to the size of the screen")
  func shrinks() throws {
    let reply = try worker().ask(.shrink(settings, red))
    guard case .pieces(let pieces) = reply else { throw Unexpected(reply) }
    #expect(pieces.map(\.width) == [400] && pieces.map(\.height) == [200])
    #expect(pieces[0].kind == .png && pieces[0].bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("gives the same bytes for the same image in every process")
  func reproducible() throws {
    let first = try worker().ask(.shrink(settings, red))
    #expect(try worker().ask(.shrink(settings, red)) == first)
  }

  @Test("draws a page over an image that fills its area")
  func renders() throws {
    let page = ImageSettings(width: 60, height: 90, isGray: false, quality: 90, byteLimit: 100_000)
    let cover = DrawingSettings(page: page, area: .init(left: 0, top: 0, width: 60, height: 40))
    let words = drawing("<text x='5' y='70'>Title</text>", width: 60, height: 90)
    let over = try worker().ask(.render(cover, drawing: words, image: red))
    let alone = try worker().ask(
      .render(DrawingSettings(page: page), drawing: words, image: []))
    guard case .pieces(let covered) = over, case .pieces(let plain) = alone else { throw Unexpected(over) }
    #expect(covered[0].width == 60 && covered[0].height == 90 && covered[0].kind == .jpeg)
    #expect(covered != plain)
    let wrong = try worker().ask(.render(cover, drawing: red, image: red))
    #expect(wrong == .refused(.badRequest))
  }

  @Test(
    "refuses bytes of other formats",
    arguments: [
      "", "hello", "%PDF-1.4", "P6 1 1 255 aaa", "BM", "<html></html>", "II*\u{0}", "#?RADIANCE\n",
      "push graphic-context",
    ])
  func refuses(text: String) throws {
    #expect(try worker().ask(.shrink(settings, Array(text.utf8))) == .refused(.notAnImage))
  }

  @Test("refuses an image with too many pixels by its header, with little memory")
  func tooMany() throws {
    let worker = try worker()
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    let size: [UInt8] = [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50, 1, 0, 0, 0, 0, 0x83, 0xE1, 0x35, 0xDD]
    let rest: [UInt8] = [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E]
    let reply = try worker.ask(.shrink(settings, head + size + rest))
    #expect(reply == .refused(.tooManyPixels) || reply == .refused(.damaged))
    #expect(try memory(of: worker.process) < 100 << 10)
  }

  @Test(
    "does not load files or addresses that a drawing refers to",
    arguments: ["file:///etc/hostname", "/etc/hostname", "http://127.0.0.1:9/x.png", "data:text/plain,x"])
  func references(address: String) throws {
    let plain = try worker().ask(.shrink(settings, drawing("<rect width='9' height='9'/>")))
    let reference = "<image xlink:href='\(address)' width='200' height='100'/>"
    let tried = try worker().ask(.shrink(settings, drawing("<rect width='9' height='9'/>" + reference)))
    #expect(tried == plain)
  }

  @Test("splits an image that is much taller than the screen")
  func tall() throws {
    let reply = try worker().ask(
      .shrink(settings, drawing("<rect width='100' height='1000' fill='blue'/>", width: 100, height: 1000)))
    guard case .pieces(let pieces) = reply else { throw Unexpected(reply) }
    #expect(pieces.count == 4)
    #expect(pieces.reduce(0) { $0 + $1.height } - 3 * ImageFit.overlap == 1000)
  }
}

extension ImageProcessTests {
  struct Unexpected: Error {
    let reply: ImageReply
    init(_ reply: ImageReply) { self.reply = reply }
  }

  #if os(Linux)
    @Test("has no privileges, no environment and no files except its socket")
    func bounds() throws {
      let worker = try worker()
      #expect(worker.greeting.bounds.isSuperset(of: [.limits, .noRights]))
      let folder = "/proc/\(worker.process)"
      let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1"))
      // The threads of a server block most signals, and a new process inherits that.
      #expect(status.contains("SigBlk:\t0000000000000000"))
      #expect(status.contains("Seccomp:\t2") == worker.greeting.bounds.contains(.noCalls))
      let limits = try String(contentsOfFile: folder + "/limits", encoding: .utf8)
      #expect(limits.contains(/Max file size +0 +0/))
    }

    private func memory(of process: Int32) throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }
  #else
    private func memory(of process: Int32) throws -> Int { 0 }
  #endif

  @Test("is ended when it exceeds its time")
  func hangs() throws {
    var stopped: ImageWorker? = try worker(timeLimit: .milliseconds(300))
    let process = try #require(stopped?.process)
    kill(process, SIGSTOP)
    #expect(throws: WorkerFailure.tookTooLong) { try stopped?.ask(.shrink(settings, red)) }
    stopped = nil
    #expect(kill(process, 0) == -1)
  }

  @Test("reports an interruption if another process kills it during a request")
  func killed() throws {
    let worker = try worker()
    let process = worker.process
    // A stopped process is certainly still working on the image when it is killed.
    kill(process, SIGSTOP)
    let killer = Thread { kill(process, SIGKILL) }
    killer.start()
    #expect(throws: WorkerFailure.interrupted) { try worker.ask(.shrink(settings, red)) }
  }
}
