/**
 * Tiptap with its collaboration extension and carets, set up as documented: the same elements as nodes, no node views,
 * one flat document.
 */
import { Editor, Extension, Mark, Node, mergeAttributes } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { ELEMENT_KINDS } from '@replique/script'
import { absolutePositionToRelativePosition, yCursorPlugin, ySyncPluginKey } from '@tiptap/y-tiptap'
import type { Doc } from 'yjs'
import { FakeAwareness } from './fake-awareness.ts'
import type { Contender } from './contender.ts'

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const Text = Node.create({ name: 'text', group: 'inline' })
const elements = ELEMENT_KINDS.map((kind) =>
  Node.create({
    name: kind,
    group: 'block',
    content: 'text*',
    parseHTML: () => [{ tag: `p.${kind}` }],
    renderHTML: ({ HTMLAttributes }) => ['p', mergeAttributes(HTMLAttributes, { class: kind }), 0],
  }),
)
const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })
const extensions = [Document, Text, ...elements, mark('bold', 'strong'), mark('italic', 'em'), mark('underline', 'u')]

export const theirs: Contender = {
  mount(place: HTMLElement, document: Doc) {
    const others = new FakeAwareness()
    const carets = Extension.create({
      name: 'carets',
      addProseMirrorPlugins: () => [yCursorPlugin(others as unknown as Parameters<typeof yCursorPlugin>[0])],
    })
    const editor = new Editor({
      element: place,
      extensions: [...extensions, Collaboration.configure({ document, field: 'script' }), carets],
    })
    const nth = (index: number) => {
      let position = 0
      for (let i = 0; i < index; i++) position += editor.state.doc.child(i).nodeSize
      return position
    }
    return {
      company() {
        const { state } = editor
        const { binding, type } = ySyncPluginKey.getState(state)
        const spell = (at: number): unknown => absolutePositionToRelativePosition(at, type, binding.mapping)
        others.come({ doc: state.doc, head: state.selection.head }, ({ anchor, head }) => ({
          anchor: spell(anchor),
          head: spell(head),
        }))
      },
      focusBlock: (index) =>
        void editor
          .chain()
          .focus()
          .setTextSelection(nth(index) + 1)
          .run(),
      text: () => editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n'),
    }
  },
}
