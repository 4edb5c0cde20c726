/** Tiptap with its collaboration extension, as documented: the same elements as nodes, no node views, one flat document. */
import { Editor, Mark, Node, mergeAttributes } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { ELEMENT_KINDS } from '@replique/script'
import type { Doc } from 'yjs'
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
    const editor = new Editor({
      element: place,
      extensions: [...extensions, Collaboration.configure({ document, field: 'script' })],
    })
    const nth = (index: number) => {
      let position = 0
      for (let i = 0; i < index; i++) position += editor.state.doc.child(i).nodeSize
      return position
    }
    return {
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
