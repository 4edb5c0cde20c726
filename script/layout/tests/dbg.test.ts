import { test } from 'vitest'
import { plain, textOf } from '../../rich-text.ts'
import type { Element } from '../../play.ts'
import { lockPages } from '../../production/lock-pages.ts'
import { paginate } from '../paginate.ts'
import { lockedOf } from '../locked-pages.ts'
import { dice, layoutFor, playOf, randomElement } from './plays.ts'
let count = 0
const withId = (one: Element): Element => ({ ...one, id: `e${count++}` })
function edit(elements: readonly Element[], roll: (limit: number) => number): Element[] {
  const at = roll(elements.length)
  const act = roll(8)
  const one = elements[at]
  if (act === 0) return elements.toSpliced(at, 1 + roll(roll(4) === 0 ? 40 : 3))
  if (act < 3) return elements.toSpliced(at, 0, ...Array.from({ length: 1 + roll(6) }, () => withId(randomElement(roll))))
  if (act === 3) {
    const to = roll(elements.length)
    const run = elements.slice(at, at + 1 + roll(8))
    return elements.toSpliced(at, run.length).toSpliced(Math.min(to, elements.length - run.length), 0, ...run)
  }
  if (!one) return [...elements]
  const text = textOf(one.text)
  const place = roll(text.length + 1)
  const changed = text.slice(0, place) + (roll(2) === 0 ? ' new words' : '') + text.slice(place + roll(30))
  return elements.toSpliced(at, 1, { ...one, text: plain(changed) })
}
test.each([13])('x %i', (seed) => {
  const roll = dice(seed + 1)
  const elements = Array.from({ length: 80 + roll(120) }, () => withId(randomElement(roll)))
  let play: any = playOf(elements)
  const lock = (p: any) => ({ ...p, settings: { ...p.settings, production: { pages: lockPages(paginate(p, layoutFor(p))) } } })
  const un = paginate(play, layoutFor(play))
  play = lock(play)
  let pages = paginate(play, layoutFor(play))
  const show = (pages: any) => pages.pages.map((p: any) => `${p.label}@${JSON.stringify(p.start)}`)
  const cmp = (pages: any, fresh: any, what: string) => {
    const a = show(pages), b = show(fresh)
    if (a.join() === b.join()) return false
    const k = a.findIndex((x: any, j: number) => x !== b[j])
    const e = pages.pages[Math.max(k - 1,0)].element
    console.log(JSON.stringify(lockedOf(fresh.play, undefined, undefined)!.starts.slice(0, 9)), '\n', JSON.stringify(lockedOf(pages.play, undefined, undefined)!.starts.slice(0, 9)), show(fresh).slice(0,9), show(pages).slice(0,9))
    console.log(seed, what, a.slice(k - 1, k + 3), b.slice(k - 1, k + 3), play.elements.slice(e, e + 12).map((e: any) => [e.kind, e.id, textOf(e.text).slice(0, 20)].join(' ')),
    play.settings.production.pages.slice(Math.max(0,k - 1), k + 3).map((p: any) => [p.label, p.id, p.offset, p.words, p.rest.slice(0, 5)].join(' ')))
    return true
  }
  if (cmp(pages, un, 'lock')) return
  for (let i = 0; i < 25; i++) {
    play = { ...play, elements: edit(play.elements, roll) }
    pages = paginate(play, layoutFor(play), pages)
    const f = { ...play, elements: play.elements.map((one: any) => ({ ...one })) }
    if (cmp(pages, paginate(f, layoutFor(f)), 'edit ' + i)) return
    const labels = pages.pages.map((p) => p.label)
    if (new Set(labels).size !== labels.length) { console.log('labels', labels.join(' ')); return }
    if (roll(8) === 0) { play = lock(play); pages = paginate(play, layoutFor(play), pages) }
  }
})
