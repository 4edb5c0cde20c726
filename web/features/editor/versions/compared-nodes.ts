import { elementToBlock, schema } from '@replique/manuscript'
import type { ComparedLine, ComparedRun } from '@replique/script'
import { DOMSerializer, Schema, type Mark, type Node } from 'prosemirror-model'

/** The page's own nodes, with marks for what came and what went. */
const compared = new Schema({
  nodes: schema.spec.nodes,
  marks: {
    ...Object.fromEntries(Object.entries(schema.marks).map(([name, { spec }]) => [name, spec])),
    added: { toDOM: () => ['ins', 0] },
    removed: { toDOM: () => ['del', 0] },
  },
})

const serializer = DOMSerializer.fromSchema(compared)

const hasMarks = (run: ComparedRun): boolean => Object.keys(run).some((key) => key !== 'text' && key !== 'change')

/** The marks of a run as the page has them. */
function marksOf(run: ComparedRun): Mark[] {
  const { change, ...plain } = run
  const marks = change === undefined ? [] : [compared.mark(change)]
  if (!hasMarks(run)) return marks
  const page = elementToBlock({ kind: 'action', text: [plain] }, null).firstChild?.marks ?? []
  return [...page.map((mark) => compared.mark(mark.type.name, mark.attrs)), ...marks]
}

/** A compared line as a block of the page. */
export function blockOf({ line, runs }: ComparedLine): Node {
  const { attrs } = elementToBlock({ ...line, text: [] }, line.id ?? null, line.name ?? null)
  const words = runs.filter(({ text }) => text !== '').map((run) => compared.text(run.text, marksOf(run)))
  return compared.nodes['block']!.create(attrs, line.kind === 'pageBreak' ? [] : words)
}

export const chunkOf = (blocks: readonly Node[]): Node => compared.nodes['chunk']!.create(null, blocks)

export const paragraphOf = (block: Node): HTMLElement => serializer.serializeNode(block) as HTMLElement
