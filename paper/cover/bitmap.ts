/** Fills outlines on a square picture with smooth edges, and writes it as PNG. */
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** A command of an outline, as in SVG paths, with absolute coordinates: M x y, L x y, Q and C with their handles, Z. */
export interface PathCommand {
  readonly type: string
  readonly values: readonly number[]
}

/** Maps coordinates of an outline to pixels: (x · scale + left, y · rise + top). `rise` is negative if y points up. */
export interface Placement {
  readonly left: number
  readonly top: number
  readonly scale: number
  readonly rise: number
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

type Point = readonly [x: number, y: number]

/** Number of straight edges that replace a curve, and of positions per pixel at which a flat edge is sampled. */
const [CURVE, FLAT] = [16, 4]
const LEVELS = 256
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The fields of IHDR after the size: 8 bits per pixel, indexes of a palette, and the only compression there is. */
const INDEXED = [8, 3, 0, 0, 0]

/** Returns the point at `t`, from 0 to 1, of the curve with these handles (De Casteljau's algorithm). */
function pointAt(handles: readonly Point[], t: number): Point {
  const between = handles.slice(1).map(([x, y], i): Point => {
    const [fromX, fromY] = handles[i] as Point
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
  })
  return between.length === 1 ? (between[0] as Point) : pointAt(between, t)
}

export class Bitmap {
  readonly #side: number
  /** The length of a row: two more than the picture's, for edges on its right. */
  readonly #stride: number
  /**
   * How much more of each pixel is inside than of the one to its left. Each edge adds its height to the pixels that it
   * crosses, positive downwards and negative upwards, so that the sum along a row is the share of a pixel that is inside.
   */
  readonly #change: Float32Array

  /** `side` is the width and height in pixels. */
  constructor(side: number) {
    this.#side = side
    this.#stride = side + 2
    this.#change = new Float32Array(this.#stride * side)
  }

  /** Paints the inside of an outline. Its parts beyond the edges of the picture are left out. */
  paint(path: readonly PathCommand[], { left, top, scale, rise }: Placement): void {
    let start: Point = [0, 0]
    let last = start
    for (const { type, values } of path) {
      const points = Array.from({ length: values.length / 2 }, (_, i): Point => {
        const [x = 0, y = 0] = values.slice(2 * i)
        return [x * scale + left, y * rise + top]
      })
      const end = points.at(-1) ?? start
      if (type === 'M') start = end
      else {
        const handles = [last, ...points]
        const steps = points.length > 1 ? CURVE : 1
        let from = last
        for (let step = 1; step <= steps; step++) {
          const to = step === steps ? end : pointAt(handles, step / steps)
          this.#addEdge(from, to)
          from = to
        }
      }
      last = end
    }
  }

  #addEdge([x0, y0]: Point, [x1, y1]: Point): void {
    if (y0 === y1) return
    const [top, bottom] = [Math.max(0, Math.min(y0, y1)), Math.min(this.#side, Math.max(y0, y1))]
    const slope = (x1 - x0) / (y1 - y0)
    for (let row = Math.floor(top); row < bottom; row++) {
      const [from, to] = [Math.max(row, top), Math.min(row + 1, bottom)]
      const [begins, ends] = [x0 + (from - y0) * slope, x0 + (to - y0) * slope]
      const steps = Math.max(1, Math.ceil(Math.abs(ends - begins) * FLAT))
      const height = (Math.sign(y1 - y0) * (to - from)) / steps
      for (let step = 0; step < steps; step++) {
        const x = begins + ((ends - begins) * (step + 0.5)) / steps
        this.#add(row, Math.min(Math.max(x, 0), this.#side), height)
      }
    }
  }

  /** Adds a piece of an edge: what is to the right of `x` in this row changes by `height`. */
  #add(row: number, x: number, height: number): void {
    const column = Math.floor(x)
    const at = row * this.#stride + column
    this.#change[at]! += height * (column + 1 - x)
    this.#change[at + 1]! += height * (x - column)
  }

  /** Returns the picture as PNG: what is filled in one colour, on a ground of another. */
  async toPng(ground: Colour, ink: Colour): Promise<Uint8Array<ArrayBuffer>> {
    const side = this.#side
    // each row begins with its filter: none
    const rows = Buffer.alloc((side + 1) * side)
    for (let row = 0; row < side; row++) {
      let covered = 0
      for (let column = 0; column < side; column++) {
        covered += this.#change[row * this.#stride + column] ?? 0
        rows[row * (side + 1) + column + 1] = Math.round(Math.min(1, Math.abs(covered)) * (LEVELS - 1))
      }
    }
    const shades = Array.from({ length: LEVELS }, (_, level) =>
      ground.map((shade, i) => Math.round(shade + (((ink[i] ?? 0) - shade) * level) / (LEVELS - 1))),
    )
    const head = Buffer.alloc(8)
    head.writeUInt32BE(side, 0)
    head.writeUInt32BE(side, 4)
    const parts = [
      SIGNATURE,
      chunk('IHDR', Buffer.concat([head, Buffer.from(INDEXED)])),
      chunk('PLTE', Buffer.from(shades.flat())),
      chunk('IDAT', await promisify(deflate)(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]
    // copied, because a small buffer shares its memory with others
    return new Uint8Array(Buffer.concat(parts))
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
