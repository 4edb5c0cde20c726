import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { bindingKey, type RemoteMeta } from './binding.ts'

/** Whether others typed or deleted signs within paragraphs, and did nothing else: no paragraph came, went or changed its kind. */
export function isTypedByOthers(tr: Transaction): boolean {
  const meta = tr.getMeta(bindingKey) as RemoteMeta | undefined
  if (meta === undefined || meta.undo) return false
  return tr.steps.every((step, index) => {
    if (!(step instanceof ReplaceStep) || step.slice.openStart + step.slice.openEnd > 0) return false
    const start = tr.docs[index]?.resolve(step.from)
    return start?.parent.inlineContent === true && start.sameParent(start.doc.resolve(step.to))
  })
}
