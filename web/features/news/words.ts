import type { NewsItem } from '@replique/contract'
import { m } from '../../messages/messages.js'

type Told = Pick<NewsItem, 'kind' | 'from' | 'others' | 'subject' | 'invitation'>

/** Who did it: one name, or one and how many others. */
function whoOf({ from, others }: Told): string {
  const name = from.name || m.friends_somebody()
  return others === 0 ? name : m.news_who_others({ name, count: others })
}

/** What happened, in a sentence. */
export function sentenceOf(item: Told): string {
  const { kind, others, subject, invitation } = item
  const who = whoOf(item)
  const title = subject?.name || m.plays_untitled()
  // whether the verb is one of several
  const people = others + 1
  switch (kind) {
    case 'invitation':
      if (invitation?.kind === 'group') return m.friends_invites_to_group({ name: who, group: title })
      return subject ? m.friends_shares_play({ name: who, title }) : m.friends_asks({ name: who })
    case 'accepted':
      return subject ? m.news_accepted_place({ who, title, people }) : m.news_accepted({ who, people })
    case 'share':
      return m.news_share({ who, title, people })
    case 'mention':
      return m.news_mention({ who, title, people })
    case 'reply':
      return m.news_reply({ who, title, people })
    case 'lines':
      return m.news_lines({ who, title, people })
    case 'reading':
      return m.news_reading({ who, title, people })
  }
}
