/**
 * A stage play whose parts are known. Renderings are made from it, and the results of reading them are compared with
 * it.
 */
import { blocksOf, type Play } from '@replique/script'

export interface Part {
  readonly t: 'text' | 'stage'
  readonly v: string
}

export interface Speech {
  readonly who: readonly string[]
  readonly speaker: string
  readonly label: string
  readonly text: string
  readonly stage: readonly string[]
  readonly parts: readonly Part[]
  /** Whether the text is verse, so that each line is a verse line. */
  readonly verse: boolean
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly labels: readonly string[]
  readonly speeches: number
}

export type Step =
  | { readonly type: 'act' | 'scene' | 'section'; readonly head: string }
  | { readonly type: 'stage' | 'other'; readonly v: string }
  | { readonly type: 'speech'; readonly i: number }

export interface Truth {
  readonly lang: string
  readonly title: string
  readonly subtitle: string
  readonly author: string
  readonly cast: readonly { readonly role: string; readonly desc: string }[]
  readonly characters: readonly Person[]
  readonly speeches: readonly Speech[]
  readonly stage: readonly { readonly v: string }[]
  readonly sequence: readonly Step[]
}

/** Converts one of our plays; a speech's directions come before its words. */
export function truthOf(play: Play): Truth {
  const { title, author, characters, blocks } = blocksOf(play)
  const speeches: Speech[] = []
  const stage: { v: string }[] = []
  const sequence = blocks.map((block): Step => {
    if (block.type === 'stage') {
      stage.push({ v: block.text })
      return { type: 'stage', v: block.text }
    }
    if (block.type !== 'speech') return { type: block.type, head: block.head }
    const { speaker, text } = block
    const parts = [...block.stage.map((v): Part => ({ t: 'stage', v })), { t: 'text' as const, v: text }]
    speeches.push({ who: [speaker], speaker, label: speaker, text, stage: block.stage, parts, verse: false })
    return { type: 'speech', i: speeches.length - 1 }
  })
  return {
    lang: play.language,
    title,
    subtitle: '',
    author,
    cast: characters.map((role) => ({ role, desc: '' })),
    characters: characters.map((name) => ({
      id: name,
      name,
      labels: [name],
      speeches: speeches.filter(({ speaker }) => speaker === name).length,
    })),
    speeches,
    stage,
    sequence,
  }
}

const TITLES: Readonly<Record<string, readonly string[]>> = {
  fr: ['Mme', 'M.', 'Mlle', 'Dr'],
  de: ['Hr.', 'Frau', 'Dr.', 'Prof.'],
  it: ['Sig.', 'Don', 'Dott.', 'Prof.'],
  es: ['Sr.', 'Sra.', 'Don', 'Dr.'],
  ru: ['Кн.', 'Гр.', 'Г-жа', 'Проф.'],
  en: ['Mrs.', 'Dr.', 'St.', 'Capt.'],
}
/** Names that may get a title: one word without digits. */
const ALONE = /^\p{L}[\p{L}\p{M}’'-]*$/u

/** Returns the play with a title such as "Mrs." before every other name, because names in TEI plays rarely have one. */
export function withTitles(truth: Truth): Truth {
  const titles = TITLES[truth.lang.slice(0, 2)] ?? TITLES['en']!
  const own = new Map<string, string>()
  let seen = 0
  for (const { speaker } of truth.speeches) {
    const key = speaker.toLowerCase()
    if (ALONE.test(speaker) && !own.has(key)) {
      own.set(key, seen % 2 === 0 ? (titles[(seen / 2) % titles.length] ?? '') : '')
      seen++
    }
  }
  const titled = (name: string): string => {
    const title = own.get(name.toLowerCase()) ?? ''
    if (title === '') return name
    return `${name === name.toUpperCase() ? title.toUpperCase() : title} ${name}`
  }
  return {
    ...truth,
    cast: truth.cast.map(({ role, desc }) => ({ role: titled(role), desc })),
    characters: truth.characters.map((person) => ({
      ...person,
      name: titled(person.name),
      labels: person.labels.map(titled),
    })),
    speeches: truth.speeches.map((speech) => ({
      ...speech,
      speaker: titled(speech.speaker),
      label: titled(speech.label),
    })),
  }
}
