import { characterLines, countPlay, printedText, type CharacterId, type ElementKind, type Play } from '@replique/script'
import type { MountedEditor } from '../mount.ts'
import { pageAt, paginationOf } from '../page/pages.ts'

/** A paragraph of a speech. */
export interface LinePart {
  readonly id: string
  readonly kind: ElementKind
}

/** One speech of a character as a row. */
export interface LineFacts {
  /** The block of its cue. */
  readonly id: string
  /** The scene or act in which it is, where the row before it was in another. */
  readonly heading: string | null
  readonly page: string
  /** Who speaks before, and the end of what they say. */
  readonly before: { readonly name: string; readonly words: string } | null
  readonly parts: readonly LinePart[]
}

/** Somebody who can be chosen. */
export interface Speaker {
  readonly id: CharacterId
  readonly name: string
  readonly speeches: number
}

function playNow({ view, live }: MountedEditor): Play {
  return paginationOf(view.state)?.play ?? live.playOf(view.state.doc)
}

/** Everybody with a speech, those with most to say first. */
export function readSpeakers(editor: MountedEditor): Speaker[] {
  return countPlay(playNow(editor)).characters.flatMap(({ character, name, speeches }) =>
    character === undefined || speeches === 0 ? [] : [{ id: character, name, speeches }],
  )
}

/** All speeches of one character, in order. */
export function readLines(editor: MountedEditor, character: CharacterId): LineFacts[] {
  const play = playNow(editor)
  const pages = paginationOf(editor.view.state)?.pages ?? []
  let last: number | undefined
  return characterLines(play, character).map(({ cue, parts, heading, before }) => {
    const fresh = heading !== undefined && heading !== last
    last = heading
    return {
      id: play.elements[cue]?.id ?? '',
      heading: fresh ? printedText(play.elements[heading]?.text ?? []).trim() : null,
      page: pageAt(pages, cue)?.label ?? '',
      before: before ?? null,
      parts: parts.flatMap((at) => {
        const { id, kind } = play.elements[at] ?? {}
        return id === undefined || kind === undefined ? [] : [{ id, kind }]
      }),
    }
  })
}
