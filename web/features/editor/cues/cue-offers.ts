import { movementsOf, nameFinder, printedText, type Element, type Play } from '@replique/script'
import { type CueContext, orderCues } from './order.ts'
import { attrsOf, blockAtHead, chooseCharacter, elementsOf, idOf } from '@replique/manuscript'
import type { LivePlay } from '../page/live-play.ts'
import type { OfferSource } from './offer.ts'

/** Who may speak at the block `at`: everybody's names, who spoke before in this scene, who is named in it and has not gone off, how often each speaks at all. */
export function cueContext(
  elements: readonly Element[],
  { characters, language }: Pick<Play, 'characters' | 'language'>,
  at: number,
): CueContext {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const before: string[] = []
  const speeches = new Map<string, number>()
  const told: Element[] = []
  elements.forEach((element, index) => {
    const { kind, character } = element
    if (index < at && (kind === 'scene' || kind === 'act')) before.length = told.length = 0
    if (index < at && (kind === 'scene' || kind === 'action')) told.push(element)
    const name = kind === 'cue' ? names.get(character ?? '') : undefined
    if (name === undefined) return
    speeches.set(name, (speeches.get(name) ?? 0) + 1)
    if (index < at) before.push(name)
  })
  const present = new Set<string>()
  const named = nameFinder(characters)
  for (const element of told) for (const id of named(printedText(element.text))) present.add(names.get(id) ?? '')
  for (const { kind, who } of movementsOf({ elements: told, characters, language }))
    for (const id of who) present[kind === 'exit' ? 'delete' : 'add'](names.get(id) ?? '')
  const aliases = new Map(characters.flatMap(({ name, aliases: own }) => own.map((alias) => [alias, name] as const)))
  return { names: [...names.values()], before, present, speeches, aliases }
}

const MOST = 40

/** Offers names while a cue is typed, with the caret behind it. */
export const cueOffers =
  (live: LivePlay, label: string): OfferSource =>
  ({ selection, doc }) => {
    const here = selection.empty ? blockAtHead(selection) : null
    if (here === null) return null
    const { kind, character } = attrsOf(here.node)
    const typed = here.node.textContent
    if (kind !== 'cue' || character !== null || typed.includes('(')) return null
    if (selection.$head.parentOffset !== here.node.content.size) return null
    const id = idOf(here.node)
    const elements = elementsOf(doc)
    const at = elements.findIndex((element) => element.id === id)
    const { characters } = live.frame
    const names = orderCues(typed, cueContext(elements, live.frame, at)).slice(0, MOST)
    const offers = names.flatMap((name) => {
      const one = characters.find((character) => character.name === name)
      return one === undefined ? [] : [{ label: name, take: chooseCharacter(one), done: true }]
    })
    return { id, label, offers, begun: typed.trim() !== '' }
  }
