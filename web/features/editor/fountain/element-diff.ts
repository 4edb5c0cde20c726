import { alignLines, type Line } from '@replique/script'

/** A line of the text as it was, and the block that it shows; a line without a block of its own has the empty id. */
export type PlacedLine = Line & { readonly id: string }

export type LineChange =
  | { readonly type: 'change'; readonly was: PlacedLine; readonly line: Line }
  | { readonly type: 'remove'; readonly was: PlacedLine }
  /** `after` is the block of the earlier text that the lines follow; null: the start. */
  | { readonly type: 'insert'; readonly after: string | null; readonly lines: readonly Line[] }

const keyOf = ({ kind, name, text, number, level, dual }: Line): string =>
  JSON.stringify([
    kind,
    name,
    number,
    level,
    dual,
    ...text.map((r) => [r.text, r.bold, r.italic, r.underline, r.aside]),
  ])

/** What has to happen to the blocks of one text for it to read like another; blocks that read the same are not named. */
export function diffLines(before: readonly PlacedLine[], after: readonly Line[]): LineChange[] {
  const pairs = alignLines(before, after, keyOf)
  const origins = new Map([...pairs].map(([i, j]) => [j, i]))
  const changes: LineChange[] = []
  let follows: string | null = null
  let waiting: Line[] = []
  const insert = (): void => {
    if (waiting.length > 0) changes.push({ type: 'insert', after: follows, lines: waiting })
    waiting = []
  }
  after.forEach((line, j) => {
    const was = before[origins.get(j) ?? -1]
    const same = was !== undefined && keyOf(was) === keyOf(line)
    if (was === undefined || (was.id === '' && !same)) {
      waiting.push(line)
      return
    }
    insert()
    if (!same) changes.push({ type: 'change', was, line })
    if (was.id !== '') follows = was.id
  })
  insert()
  before.forEach((was, i) => {
    if (was.id !== '' && !pairs.has(i)) changes.push({ type: 'remove', was })
  })
  return changes
}
