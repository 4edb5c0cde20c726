/** Parses the invented openings; their notation is described in README.md in this folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Character, CharacterId, Element, Language, Play } from '@replique/script'
import { character, emptyPlay, findCharacter, plain } from '@replique/script'

export interface Truth {
  readonly id: CharacterId
  readonly name: string
  readonly gender: string | null
  readonly ageBand: string | null
  readonly role: string | null
  readonly manner: string | null
  /** `to`: the name of the other person. */
  readonly relations: readonly { readonly what: string; readonly to: string }[]
}

export interface Opening {
  readonly id: string
  readonly play: Play
  readonly truths: readonly Truth[]
}

export function openings(): readonly Opening[] {
  return (['en', 'fr'] as const).flatMap((language) =>
    readFileSync(join(import.meta.dirname, `${language}.txt`), 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((text) => openingOf(text, language)),
  )
}

function openingOf(text: string, language: Language): Opening {
  const [title = '', ...lines] = text.split('\n').map((line) => line.trim())
  const characters: Character[] = []
  const elements: Element[] = []
  const told: string[] = []
  const idOf = (name: string): CharacterId => {
    // "A SOLDIER sleeps" and the cue SOLDIER are the same character
    const known = findCharacter(characters, name) ?? findCharacter(characters, name.replace(/^(?:A|AN|THE) /, ''))
    if (known) return known.id
    const id = `c${characters.length}`
    characters.push(character(id, name))
    return id
  }
  for (const line of lines) {
    const [, sign = '', rest = ''] = /^([*>=-]) (.*)$/.exec(line) ?? []
    if (sign === '*') {
      const [, name = '', , description = ''] = /^([^,]+)(,\s*(.*))?$/.exec(rest) ?? []
      characters.push({ ...character(`c${characters.length}`, name), description })
    } else if (sign === '-') elements.push({ kind: 'action', text: plain(rest) })
    else if (sign === '>') elements.push({ kind: 'scene', text: plain(rest) })
    else if (sign === '=') told.push(rest)
    else if (line !== '') elements.push(...speechOf(line, idOf))
  }
  const truths = told.map((one) => truthOf(one, idOf))
  return { id: title, truths, play: { ...emptyPlay('stage', language), characters, elements } }
}

function speechOf(line: string, idOf: (name: string) => CharacterId): readonly Element[] {
  const [, name = '', , aside, words = ''] = /^([^:]+): (\(([^)]*)\) )?(.*)$/.exec(line) ?? []
  return [
    { kind: 'cue', text: [], character: idOf(name) },
    ...(aside === undefined ? [] : [{ kind: 'parenthetical' as const, text: plain(`(${aside})`) }]),
    { kind: 'dialogue', text: plain(words) },
  ]
}

function truthOf(line: string, idOf: (name: string) => CharacterId): Truth {
  const [name = '', ...rest] = line.split('|').map((field) => field.trim())
  const [gender = null, ageBand = null, role = null, manner = null, kin = null] = rest.map((field) =>
    field === '-' ? null : field,
  )
  const relations = (kin ?? '')
    .split('; ')
    .filter((one) => one !== '')
    .map((one) => ({ what: one.slice(0, one.indexOf(' ')), to: one.slice(one.indexOf(' ') + 1) }))
  return { id: idOf(name), name, gender, ageBand, role, manner, relations }
}
