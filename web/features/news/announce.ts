import type { NewsItem } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { showToast } from '../../ui/toast/toasts.ts'
import { isSeenFrom, type Place, placeOf } from './place.ts'
import { isSilent, remember } from './silence.ts'
import { sentenceOf } from './words.ts'

export interface Where {
  /** Where somebody is, without the language. */
  readonly path: string
  /** Goes where a line leads, and takes it as read. */
  readonly follow: (place: Place, id: string) => void
}

/** Says quietly what has come in: one line as it is, several as a number; nothing of what somebody has before them. */
export function announce(fresh: readonly NewsItem[], { path, follow }: Where): void {
  const [item, ...more] = fresh.filter((one) => !isSeenFrom(path, one))
  if (!item || isSilent()) return
  if (more.length > 0) {
    remember(showToast({ title: m.news_arrived({ count: more.length + 1 }), type: 'background' }))
    return
  }
  const run = (): void => follow(placeOf(item), item.id)
  const action = { label: m.news_show(), altText: m.news_show_how(), run }
  remember(showToast({ title: sentenceOf(item), type: 'background', action }))
}
