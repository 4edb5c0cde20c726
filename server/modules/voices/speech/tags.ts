import { playAuthors, playTitle, type Play } from '@replique/script'
import type { Chapter } from './joining.ts'

const MS = 1000

/** What players show of an MP3, and its chapters, as an ID3 tag that comes before it. */
export async function tagOf(play: Play, chapters: readonly Chapter[]): Promise<Uint8Array> {
  const { default: id3 } = await import('node-id3')
  const title = playTitle(play)
  const named = chapters.map((one, at) => ({ ...one, id: `chapter-${at + 1}`, title: one.title || title }))
  return id3.create({
    title,
    artist: playAuthors(play).join(', '),
    language: play.language === 'fr' ? 'fra' : 'eng',
    chapter: named.map(({ id, from, to, title: name }) => ({
      elementID: id,
      startTimeMs: Math.round(from * MS),
      endTimeMs: Math.round(to * MS),
      tags: { title: name },
    })),
    tableOfContents: [{ elementID: 'toc', isOrdered: true, elements: named.map(({ id }) => id) }],
  })
}
