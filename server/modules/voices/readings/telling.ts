import type { ReadingsDeps } from './deps.ts'

export interface ReadingOpened {
  readonly playId: string
  readonly readingId: string
  readonly groupId: string | null
  readonly by: string
}

declare module '../../../kernel/events.ts' {
  interface Facts {
    'reading.opened': ReadingOpened
  }
}

/** Tells the group it was opened for, else everybody who has the play; nobody of a group who may not read it. */
export async function tellOpened({ modules }: ReadingsDeps, { playId, readingId, groupId, by }: ReadingOpened) {
  await modules.news.refresh(playId)
  const people = await modules.plays.peopleOf(playId)
  const members = groupId === null ? null : new Set(await modules.groups.membersOf(groupId))
  for (const userId of people) {
    if (members !== null && !members.has(userId)) continue
    await modules.news.tell({ userId, kind: 'reading', actorId: by, playId, origin: readingId, fold: playId })
  }
}
