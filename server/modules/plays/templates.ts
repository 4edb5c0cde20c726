import { PLAY_TEMPLATES, type PlayTemplate } from '@replique/contract'
import {
  defaultSettings,
  parseFountain,
  plain,
  textOf,
  type Element,
  type Language,
  type Play,
  type PlaySettings,
} from '@replique/script'
import { readFile } from 'node:fs/promises'

/** In the template files, marks a verse line that the next speaker continues. */
const GOES_ON = /\s*\/$/

/** Turns every line of dialogue into a separate line of verse. */
function asVerse(elements: readonly Element[]): Element[] {
  let open = false
  return elements.flatMap((element): Element[] => {
    if (element.kind !== 'dialogue') return [element]
    return textOf(element.text)
      .split('\n')
      .map((line) => {
        const before = open
        open = GOES_ON.test(line)
        const part = before ? (open ? 'middle' : 'last') : open ? 'first' : undefined
        return { kind: 'verse', text: plain(line.replace(GOES_ON, '')), ...(part === undefined ? {} : { part }) }
      })
  })
}

export interface TemplateChoice {
  readonly template: PlayTemplate
  readonly language: Language
  readonly title: string
  readonly layout?: PlaySettings['layout'] | undefined
  readonly paper?: PlaySettings['paper'] | undefined
}

/** Returns the play that a template starts with, with the given title or else the template's. */
export async function readTemplate({ template, language, title, layout, paper }: TemplateChoice): Promise<Play> {
  const kind = PLAY_TEMPLATES[template]
  const text = await readFile(new URL(`./templates/${template}.${language}.fountain`, import.meta.url), 'utf8')
  const play = parseFountain(text, { kind, language })
  const titlePage = play.titlePage.map(({ key, value }) => ({
    key,
    value: title !== '' && key.toLowerCase() === 'title' ? title : value,
  }))
  const elements = template === 'verse' ? asVerse(play.elements) : play.elements
  const usual = defaultSettings(kind, language)
  const settings = { ...usual, layout: layout ?? usual.layout, paper: paper ?? usual.paper }
  return { ...play, kind, language, titlePage, elements, settings }
}
