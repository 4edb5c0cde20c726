import { movementsOf, nameFinder, printedText, type Element, type Play } from '@replique/script'
import type { CueContext } from './order.ts'

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
