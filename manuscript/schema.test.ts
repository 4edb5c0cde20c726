import { expect, test } from 'vitest'
import { DOMParser, DOMSerializer, Fragment, type Node } from 'prosemirror-model'
import { ELEMENT_KINDS } from '@replique/script'
import { makePlay } from './crowd/plays.ts'
import { seeded } from './crowd/peer.ts'
import { element, tinyDocument, type TinyElement } from './crowd/tiny-dom.ts'
import { blockToDom } from './dom.ts'
import { elementToBlock } from './elements.ts'
import { blockType, schema } from './schema.ts'
import { attrsOf, blocksOf } from './view.ts'

const toDom = (nodes: readonly Node[]): TinyElement =>
  DOMSerializer.fromSchema(schema).serializeFragment(Fragment.fromArray([...nodes]), {
    document: tinyDocument as never,
  }) as never

const fromDom = (...parts: readonly TinyElement[]): Node[] => {
  const doc = DOMParser.fromSchema(schema).parse(element('body', ...parts) as never)
  return blocksOf(doc).map(({ node }) => node)
}

test('keeps every block in a clipboard round trip', () => {
  const play = makePlay(seeded(5))
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const blocks = play.elements.map((one, index) =>
    elementToBlock(one, `x.${index}`, names.get(one.character ?? '') ?? null),
  )
  expect(new Set(blocks.map((block) => attrsOf(block).kind)).size).toBe(ELEMENT_KINDS.length)
  expect(fromDom(toDom(blocks)).map((block) => block.toJSON())).toEqual(blocks.map((block) => block.toJSON()))
})

test('shows the name of a cue as read-only, and only the extension as text', () => {
  const attrs = { id: 'a', kind: 'cue', character: 'c', name: 'NORA' }
  const p = toDom([blockType.create(attrs, schema.text('(off)'))]).childNodes[0] as TinyElement
  const [name, text] = p.childNodes as TinyElement[]
  expect(p.getAttribute('class')).toBe('cue')
  expect(name?.getAttribute('contenteditable')).toBe('false')
  expect((name?.firstChild as { nodeValue?: string })?.nodeValue).toBe('NORA')
  expect((text?.firstChild as { nodeValue?: string })?.nodeValue).toBe('(off)')
})

test('reads paragraphs of other programs as elements', () => {
  const blocks = fromDom(
    element('h1', 'Act one'),
    element(
      'div',
      element('h2', 'Scene one'),
      element('p', 'She', element('br'), element('b', 'waits'), ' and ', element('i', 'waits')),
    ),
    element('h4', 'A plan'),
    element('div', 'loose ', element('u', 'words')),
    element('p', { class: 'note' }, 'Warning'),
  )
  expect(blocks.map((block) => [attrsOf(block).kind, block.textContent])).toEqual([
    ['act', 'Act one'],
    ['scene', 'Scene one'],
    ['action', 'She\nwaits and waits'],
    ['section', 'A plan'],
    ['action', 'loose words'],
    ['action', 'Warning'],
  ])
  expect(blocks[3] && attrsOf(blocks[3]).level).toBe(2)
  expect(blocks[2]?.child(1).marks.map(({ type }) => type.name)).toEqual(['strong'])
  expect(blocks[4]?.child(1).marks.map(({ type }) => type.name)).toEqual(['underline'])
})

test('collapses white space as a browser does', () => {
  const [block] = fromDom(
    element('p', '\n  One ', element('b', ' two\n'), '  three\u00a0! ', element('br'), '\n four', element('br'), '  '),
  )
  expect(block?.textContent).toBe('One two three\u00a0!\nfour\n')
  expect(fromDom(element('pre', 'as  it\nis'))[0]?.textContent).toBe('as  it\nis')
})

test('reads an unknown aside as a note, so that it isn’t printed', () => {
  const [block] = fromDom(
    element('p', { class: 'action', 'data-id': 'x.1' }, element('span', { 'data-aside': 'whatever' }, 'hm')),
  )
  expect(block?.firstChild?.marks[0]?.attrs['kind']).toBe('note')
})

test('never renders a name that isn’t text as elements', () => {
  const cue = blockType.create({ kind: 'cue', character: 'c', name: ['script', {}, 'alert(1)'] })
  expect(JSON.stringify(blockToDom(cue))).not.toContain('script')
  const named = blockType.create({ kind: 'cue', character: 'c', name: 'ANNA' })
  expect(JSON.stringify(blockToDom(named))).toContain('ANNA')
})
