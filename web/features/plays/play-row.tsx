import type { Excerpt, ListedPlay, PlaySummary } from '@replique/contract'
import { Fragment, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { timeAgo } from '../../ui/dates.ts'
import { PresenceLine } from '../../ui/play-presence.tsx'
import { PlayMenu } from './play-menu.tsx'
import { kindWord, languageWord, titleOf } from './play-texts.ts'

/** The line that matches the search, with the matches marked. */
function ExcerptLine({ excerpt }: { excerpt: Excerpt }) {
  const { text, marks } = excerpt
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(
      <Fragment key={from}>
        {text.slice(at, from)}
        <mark className="bg-accent-soft text-ink">{text.slice(from, to)}</mark>
      </Fragment>,
    )
    at = to
  }
  return (
    <p className="mt-1 font-serif text-ink [overflow-wrap:anywhere]">
      {parts}
      {text.slice(at)}
    </p>
  )
}

/** Optional, because lists stored by an earlier version have no labels. */
export type RowPlay = PlaySummary & Partial<Pick<ListedPlay, 'labels' | 'excerpt'>>

/** A row's checkbox in selection mode: its state, and a function that toggles it. */
export interface RowSelection {
  readonly chosen: boolean
  readonly toggle: () => void
}

interface Props {
  readonly play: RowPlay
  readonly now: number
  readonly choosing: RowSelection | null
  /** A picture of the play's first page, shown at the top of the row. Set only in the view with first pages. */
  readonly picture?: ReactNode
  /** Who else has the play open now. */
  readonly present: readonly string[] | undefined
}

/** A play in the list. Rows without a picture are not rendered while out of view. */
export function PlayRow({ play, now, choosing, present, picture }: Props) {
  return (
    <li
      className={
        picture
          ? 'flex flex-wrap content-start items-start'
          : 'flex items-start gap-2 border-b border-line py-4 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]'
      }
    >
      {picture}
      {choosing && <ChooseBox play={play} {...choosing} />}
      <div className="min-w-0 grow basis-20">
        <Title play={play} />
        <Facts play={play} now={now} />
        <PresenceLine names={present} />
        {play.excerpt && <ExcerptLine excerpt={play.excerpt} />}
      </div>
      {!choosing && <PlayMenu play={play} />}
    </li>
  )
}

function Title({ play }: { play: RowPlay }) {
  const title = (
    <span className="line-clamp-3 font-serif text-xl leading-snug [overflow-wrap:anywhere] group-hover:text-accent">
      {titleOf(play)}
    </span>
  )
  if (play.trashedAt) return title
  return (
    <Link to={`/plays/${play.id}`} className="group no-underline">
      {title}
    </Link>
  )
}

function Facts({ play, now }: { play: RowPlay; now: number }) {
  const facts = [kindWord(play.kind), languageWord(play.language), m.plays_pages({ count: play.pages })]
  if (play.status === 'finished') facts.push(m.plays_status_finished())
  const company =
    play.role === 'owner'
      ? play.people.length > 0 && m.plays_with({ names: play.people.join(', ') })
      : m.plays_by({ name: play.ownerName })
  const moment = play.trashedAt
    ? m.plays_trashed({ when: timeAgo(play.trashedAt, now, getLocale()) })
    : m.plays_changed({ when: timeAgo(play.updatedAt, now, getLocale()) })
  const labels = play.labels ?? []
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {facts.join(' · ')}
        {company && <span> · {company}</span>}
      </p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {moment}
        {labels.length > 0 && <span className="text-accent"> · {labels.join(' · ')}</span>}
      </p>
    </>
  )
}

function ChooseBox({ play, chosen, toggle }: { play: RowPlay } & RowSelection) {
  return (
    <label className="-ml-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={chosen}
        onChange={toggle}
        aria-label={m.play_list_choose_one({ title: titleOf(play) })}
        className="size-5 accent-accent"
      />
    </label>
  )
}
