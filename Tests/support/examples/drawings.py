# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The images and the PDF of the example library, drawn here, the same at each run."""

import io
import math

from PIL import Image, ImageDraw, ImageFilter


def gradient(size, top, bottom):
    image = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        part = y / (size[1] - 1)
        image.putpixel((0, y), tuple(round(a + (b - a) * part) for a, b in zip(top, bottom)))
    return image.resize(size)


def hills(draw, size, base, height, waves, color, shift=0.0):
    points = [(x, size[1] * (base + height * math.sin(shift + waves * math.tau * x / size[0])
                             + 0.3 * height * math.sin(2.3 * shift + 3.1 * waves * math.tau * x / size[0])))
              for x in range(0, size[0] + 8, 8)]
    draw.polygon([*points, (size[0], size[1]), (0, size[1])], fill=color)


def harbor(size=(1200, 800)):
    """A harbor before sunrise: hills, the water, a lighthouse and two boats."""
    width, height = size
    image = gradient(size, (30, 49, 84), (247, 184, 110))
    draw = ImageDraw.Draw(image)
    draw.ellipse((width * .44, height * .50, width * .56, height * .68), fill=(255, 222, 160))
    hills(draw, size, .60, .05, .7, (72, 72, 104), 1.2)
    hills(draw, size, .66, .03, 1.3, (49, 56, 86), 4)
    draw.rectangle((0, height * .70, width, height), fill=(33, 51, 79))
    for row in range(26):
        y = height * (.705 + .011 * row)
        reach = (width * .16) * (1 - row / 30) * (.6 + .4 * math.sin(row * 1.7))
        draw.line((width * .5 - reach, y, width * .5 + reach, y), fill=(240 - 3 * row, 180 - 2 * row, 120), width=4)
    draw.polygon([(width * .79, height * .70), (width * .80, height * .36), (width * .83, height * .36), (width * .84, height * .70)],
                 fill=(236, 228, 212))
    for band in range(3):
        y = height * (.43 + .09 * band)
        draw.rectangle((width * .795, y, width * .835, y + height * .04), fill=(164, 67, 28))
    draw.rectangle((width * .803, height * .31, width * .827, height * .36), fill=(255, 236, 180))
    draw.polygon([(width * .798, height * .31), (width * .832, height * .31), (width * .815, height * .27)], fill=(60, 40, 40))
    for x, y, s in ((.20, .80, 1.0), (.33, .76, .6)):
        boat(draw, width * x, height * y, height * .1 * s)
    return image.filter(ImageFilter.GaussianBlur(.8))


def boat(draw, x, y, size):
    draw.polygon([(x - size, y), (x + size, y), (x + size * .7, y + size * .35), (x - size * .7, y + size * .35)], fill=(24, 28, 44))
    draw.polygon([(x, y - size * 1.5), (x, y - size * .1), (x + size * .8, y - size * .1)], fill=(224, 214, 196))
    draw.line((x, y - size * 1.6, x, y), fill=(24, 28, 44), width=3)


def bookcase(size=(1200, 800)):
    """A bookcase with three rows of books."""
    image = gradient(size, (112, 76, 48), (74, 46, 28))
    draw = ImageDraw.Draw(image)
    colors = ((164, 67, 28), (226, 198, 150), (58, 84, 92), (120, 42, 40), (204, 152, 90), (92, 104, 78), (236, 224, 200))
    for row in range(3):
        bottom = size[1] * (.32 + .32 * row)
        x = 24
        for number in range(40):
            wide, tall = 22 + (number * 7 + row * 5) % 24, size[1] * (.20 + .02 * ((number * 3 + row) % 4))
            if x + wide > size[0] - 24:
                break
            draw.rectangle((x, bottom - tall, x + wide, bottom), fill=colors[(number * 3 + row) % len(colors)])
            draw.line((x + wide / 2, bottom - tall + 16, x + wide / 2, bottom - tall + 52), fill=(250, 240, 220), width=3)
            x += wide + 4
        draw.rectangle((0, bottom, size[0], bottom + 14), fill=(52, 32, 20))
    return image


def queue(size=(1200, 640)):
    """Three boxes and two arrows: who talks to whom."""
    image = Image.new("RGB", size, (222, 232, 234))
    draw = ImageDraw.Draw(image)
    boxes = [(90, 210, 360, 430), (465, 210, 735, 430), (840, 210, 1110, 430)]
    for index, box in enumerate(boxes):
        draw.rounded_rectangle(box, 22, fill=(250, 252, 252), outline=(58, 84, 92), width=6)
        for line in range(4):
            y = box[1] + 48 + 36 * line
            draw.line((box[0] + 36, y, box[2] - 36 - 40 * ((line + index) % 3), y), fill=(150, 172, 178), width=10)
    for left, right in ((360, 465), (735, 840)):
        draw.line((left + 12, 320, right - 20, 320), fill=(164, 67, 28), width=8)
        draw.polygon([(right - 34, 300), (right - 6, 320), (right - 34, 340)], fill=(164, 67, 28))
    return image


def salt(size=(1200, 800)):
    """White heaps beside flat, bright ponds."""
    image = gradient(size, (168, 196, 200), (226, 214, 196))
    draw = ImageDraw.Draw(image)
    for row in range(4):
        y = size[1] * (.48 + .13 * row)
        draw.polygon([(0, y), (size[0], y - 30), (size[0], y + 36), (0, y + 70)], fill=(132 + 14 * row, 164 + 8 * row, 164))
    for index, x in enumerate((180, 470, 760, 1030)):
        y, wide = size[1] * (.56 + .08 * (index % 2)), 130 + 20 * (index % 3)
        draw.polygon([(x - wide, y), (x, y - wide * .9), (x + wide, y)], fill=(248, 246, 240))
        draw.polygon([(x, y - wide * .9), (x + wide, y), (x + wide * .3, y)], fill=(220, 216, 208))
    return image.filter(ImageFilter.GaussianBlur(1))


def dunes(size=(1200, 800)):
    image = gradient(size, (236, 200, 160), (246, 226, 190))
    draw = ImageDraw.Draw(image)
    for index, color in enumerate(((218, 160, 104), (196, 128, 76), (160, 92, 52), (112, 60, 36))):
        hills(draw, size, .45 + .14 * index, .06, .6 + .25 * index, color, index * 1.9)
    return image


def encoded(image, form="JPEG"):
    out = io.BytesIO()
    image.save(out, form, quality=82)
    return out.getvalue()


def timetable():
    """A PDF of one page: the tides of a week."""
    rows = ["BT /F1 26 Tf 72 740 Td (Tide table) Tj ET", "BT /F2 12 Tf 72 716 Td (Northern harbor, first week of December) Tj ET"]
    for number, day in enumerate(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")):
        y, minutes = 670 - 32 * number, 50 * number
        low, high = (f"{(hour + minutes // 60) % 24}:{minutes % 60:02}" for hour in (4, 10))
        rows.append(f"BT /F2 13 Tf 72 {y} Td ({day}) Tj 150 0 Td (low {low}) Tj 130 0 Td (high {high}) Tj ET")
        rows.append(f"0.8 G 72 {y - 10} m 520 {y - 10} l S")
    stream = "\n".join(rows).encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream),
        b"<</Type/Font/Subtype/Type1/BaseFont/Times-Bold>>", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    return pdf(objects)


def pdf(objects):
    out, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return out + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
