import type { PlayDetail } from '@replique/contract'
import { titleValue } from '@replique/script'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { useUser } from '../../../platform/session/session.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ownParts, type Part, partsOf } from '../casting/parts.ts'
import { kindWord, languageWord } from '../play-texts.ts'
import { castingQuery } from '../queries.ts'
import { AccessList } from '../sharing/access-list.tsx'
import { ShowAllButton, Section } from './section.tsx'

interface Props {
  readonly play: PlayDetail
  /** A link to the read-through in progress, if any. */
  readonly going: ReactNode
}

/**
 * The first tab of a play's page: the user's parts, a read-through in progress, the length, the synopsis, and who has
 * access.
 */
export function Overview({ play, going }: Props) {
  return (
    <>
      <OwnRoles play={play} />
      {going}
      <dl className="grid grid-cols-[auto_auto_auto] gap-4">
        <Figure word={m.plays_pages_label()} value={play.pages.toLocaleString(getLocale())} />
        <Figure word={m.plays_words_label()} value={play.words.toLocaleString(getLocale())} />
        <Figure
          word={m.plays_minutes_label()}
          value={m.plays_minutes_value({ minutes: Math.max(1, Math.round(play.minutes)) })}
        />
      </dl>
      {play.synopsis && (
        <Section title={m.play_synopsis()}>
          <Synopsis text={play.synopsis} />
        </Section>
      )}
      <Section title={m.plays_people()}>
        <AccessList play={play} manage={play.may.share} />
      </Section>
    </>
  )
}

/** Returns the user's own parts; empty until loaded. */
export function useOwnRoles(play: PlayDetail): readonly Part[] {
  const me = useUser()?.id
  const { data } = useQuery(castingQuery(play.id))
  return data ? partsOf(play.characters, data.cast, me).filter(({ mine }) => mine !== null) : []
}

/** The user's parts, with a link to rehearse them. */
function OwnRoles({ play }: { play: PlayDetail }) {
  const own = useOwnRoles(play)
  if (own.length === 0) return null
  const lines = own.reduce((sum, { character }) => sum + character.speeches, 0)
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-base bg-sunk p-4">
      <p className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{m.casting_yours({ parts: ownParts(own), count: own.length })}</span>
        <span className="text-sm text-ink-soft">{m.rehearse_lines({ count: lines })}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Link to="/plays/$id/rehearse" params={{ id: play.id }} className={buttonClasses('solid')}>
          <Icon name="drama" />
          {m.rehearse_door()}
        </Link>
        <Link to="/plays/$id/record" params={{ id: play.id }} className={buttonClasses()}>
          <Icon name="mic" />
          {m.record_door()}
        </Link>
      </span>
    </div>
  )
}

function Figure({ word, value }: { word: string; value: string }) {
  return (
    <div className="grid">
      <dt className="text-sm text-ink-soft">{word}</dt>
      <dd className="font-serif text-xl rail:text-2xl">{value}</dd>
    </div>
  )
}

/** Length in characters above which a synopsis is collapsed. */
const LONG = 600

function Synopsis({ text }: { text: string }) {
  const [all, setAll] = useState(text.length <= LONG)
  return (
    <>
      <p
        className={`max-w-prose font-serif whitespace-pre-line [overflow-wrap:anywhere] ${all ? '' : 'line-clamp-6'}`}
        dir="auto"
      >
        {text}
      </p>
      {!all && <ShowAllButton onClick={() => setAll(true)}>{m.play_read_on()}</ShowAllButton>}
    </>
  )
}

/** The lines under the title on the title page, without formatting marks. Recognises English and French keys. */
export function TitleLines({ play }: { play: PlayDetail }) {
  const value = (key: string) =>
    titleValue(play.titlePage, key)
      .replaceAll(/(?<!\\)[*_]/g, '')
      .trim()
  const [setting, time] = [value('setting'), value('time')]
  return (
    <div className="[overflow-wrap:anywhere]">
      {['subtitle', 'credit', 'author', 'source'].map(
        (key) =>
          value(key) && (
            <p key={key} className="font-serif text-lg leading-snug whitespace-pre-line">
              {value(key)}
            </p>
          ),
      )}
      {setting && <p className="mt-1">{m.play_setting({ setting })}</p>}
      {time && <p>{m.play_time({ time })}</p>}
      <p className="mt-1 text-ink-soft">
        {[kindWord(play.kind), languageWord(play.language), value('date'), value('copyright')]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
