import type { Character, Element } from '@replique/script'
import type { CueContext } from './order.ts'

/** Who may speak at the block `at`: everybody's names, who spoke before in this scene, how often each speaks at all. */
export function cueContext(elements: readonly Element[], characters: readonly Character[], at: number): CueContext {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const before: string[] = []
  const speeches = new Map<string, number>()
  elements.forEach(({ kind, character }, index) => {
    if (index < at && (kind === 'scene' || kind === 'act')) before.length = 0
    const name = kind === 'cue' ? names.get(character ?? '') : undefined
    if (name === undefined) return
    speeches.set(name, (speeches.get(name) ?? 0) + 1)
    if (index < at) before.push(name)
  })
  return { names: [...names.values()], before, speeches }
}
