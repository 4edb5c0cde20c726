/** Marks in three notations: ProseMirror's marks, Yjs formats, and the runs of a play. */
import { Fragment, Mark, type Node } from 'prosemirror-model'
import { normalise, type RichText, type Run } from '@replique/script'
import { asideKind } from './dom.ts'
import { schema } from './schema.ts'

/** Formats of a Yjs text: `strong`, `em`, `underline`, `strike` are true, `aside` is its kind. */
export type Format = Record<string, unknown>

/** Whether a format is one of ours. */
export const isFormat = (name: string): boolean => Object.hasOwn(schema.marks, name)

const { strong, em, underline, strike, aside } = schema.marks

/** Marks as a Yjs format; a new object each time, for Yjs writes into it. */
export function marksToFormat(marks: readonly Mark[]): Format {
  const format: Format = {}
  for (const mark of marks) format[mark.type.name] = mark.type === aside ? mark.attrs['kind'] : true
  return format
}

/** A Yjs format as marks; formats that this version does not know are passed over. */
export function formatToMarks(format: Format | undefined): readonly Mark[] {
  if (format === undefined) return Mark.none
  const marks: Mark[] = []
  for (const type of [strong, em, underline, strike]) if (isSet(format[type.name])) marks.push(type.create())
  if (isSet(format['aside'])) marks.push(aside.create({ kind: asideKind(format['aside']) }))
  return marks.length === 0 ? Mark.none : Mark.setFrom(marks)
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== false

/** One operation of a Yjs delta. */
export interface DeltaOperation {
  readonly insert?: unknown
  readonly delete?: number
  readonly retain?: number
  readonly attributes?: Format
}

/** Inserted text as text nodes; an embed that this version does not know counts as one character, so offsets agree. */
export function deltaToNodes(delta: readonly DeltaOperation[]): Node[] {
  const nodes: Node[] = []
  for (const { insert, attributes } of delta) {
    if (insert === undefined || insert === '') continue
    nodes.push(schema.text(typeof insert === 'string' ? insert : '\ufffc', formatToMarks(attributes)))
  }
  return nodes
}

/** The text of a block node as runs in normal form. */
export function nodeToRuns(block: Node): RichText {
  return normalise(block.content.content.map(textToRun))
}

function textToRun(node: Node): Run {
  const { text = '', marks } = node
  const note = aside.isInSet(marks)
  return {
    text,
    ...(strong.isInSet(marks) && { bold: true as const }),
    ...(em.isInSet(marks) && { italic: true as const }),
    ...(underline.isInSet(marks) && { underline: true as const }),
    ...(strike.isInSet(marks) && { strike: true as const }),
    ...(note && { aside: asideKind(note.attrs['kind']) }),
  }
}

/** Runs as text nodes. */
export function runsToFragment(runs: RichText): Fragment {
  const nodes = runs
    .filter((run) => run.text !== '')
    .map((run) =>
      schema.text(
        run.text,
        formatToMarks({
          strong: run.bold,
          em: run.italic,
          underline: run.underline,
          strike: run.strike,
          aside: run.aside,
        }),
      ),
    )
  return Fragment.fromArray(nodes)
}
