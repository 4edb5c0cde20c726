import { numeral, textString } from './notation.ts'
import type { ObjectFile } from './object-file.ts'

/** A position in the document. */
export interface Target {
  /** The object number of the page. */
  readonly page: number
  /** Vertical position, in points from the bottom of the page. */
  readonly y: number
}

/** A bookmark and its children. */
export class OutlineItem {
  readonly items: OutlineItem[] = []
  readonly #title: string
  readonly #target: Target | undefined

  constructor(title: string, target?: Target) {
    this.#title = title
    this.#target = target
  }

  add(title: string, target: Target): OutlineItem {
    const item = new OutlineItem(title, target)
    this.items.push(item)
    return item
  }

  get #count(): number {
    return this.items.reduce((sum, item) => sum + 1 + item.#count, 0)
  }

  /** Writes this item, expanded, and its descendants (ISO 32000-1, 12.3.3). */
  write(file: ObjectFile, id: number, around: readonly string[] = []): number {
    const ids = this.items.map(() => file.reserve())
    this.items.forEach((item, i) => {
      const [before, after] = [ids[i - 1], ids[i + 1]]
      item.write(file, ids[i] ?? 0, [
        `/Parent ${id} 0 R`,
        ...(before === undefined ? [] : [`/Prev ${before} 0 R`]),
        ...(after === undefined ? [] : [`/Next ${after} 0 R`]),
      ])
    })
    const target = this.#target
    const own = target
      ? [`/Title ${textString(this.#title)}`, `/Dest [${target.page} 0 R /XYZ 0 ${numeral(target.y)} null]`]
      : ['/Type /Outlines']
    const below = ids.length === 0 ? [] : [`/First ${ids[0]} 0 R`, `/Last ${ids.at(-1)} 0 R`, `/Count ${this.#count}`]
    return file.pack(id, `<<${[...own, ...around, ...below].join('')}>>`)
  }
}
