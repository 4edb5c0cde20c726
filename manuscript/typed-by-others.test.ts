import { Plugin } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { lines, Peer, sync } from './crowd/peer.ts'
import { isTypedByOthers } from './hold-queue.ts'

/**
 * Returns two writers, and `of`, which runs an action. For each change that results on the second writer's page, `of`
 * returns whether it was classified as typed by others.
 */
function pair() {
  const heard: boolean[] = []
  const listener = new Plugin({
    state: {
      init: () => null,
      apply: (tr) => {
        if (tr.docChanged) heard.push(isTypedByOthers(tr))
        return null
      },
    },
  })
  const update = lines(9)
  const [a, b] = [new Peer('A', update), new Peer('B', update, { plugins: () => [listener] })]
  const of = (act: () => void): boolean[] => {
    act()
    sync(a, b)
    return heard.splice(0)
  }
  return { a, b, of }
}

test('recognises letters that others type or delete', () => {
  const { a, b, of } = pair()
  expect(of(() => a.type('b2', 0, 'x'))).toEqual([true])
  expect(of(() => a.place('b2', 0, 3).dispatch(a.tr.deleteSelection()))).toEqual([true])
  const both = (): void => {
    a.type('b2', 0, 'x')
    a.type('b7', 4, 'y')
  }
  expect(of(both)).toSatisfy((heard: boolean[]) => heard.length > 0 && heard.every(Boolean))
  expect(of(() => b.type('b2', 0, 'x'))).toEqual([false])
  expect(of(() => b.binding.undo())).toContain(false)
})

test('does not count adding, deleting, moving or changing paragraphs as typing', () => {
  const { a, of } = pair()
  for (const act of [
    () => a.split('b2', 3),
    () => a.remove('b3'),
    () => a.merge('b6'),
    () => a.setKind('b7', 'cue'),
    () => a.binding.move(['b8'], 'b0'),
  ])
    expect(of(act)).toContain(false)
})
