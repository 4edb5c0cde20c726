import {
  readEmphasis,
  type RichText,
  type Run,
  castLines,
  castList,
  layoutOf,
  castEntryText,
  titleLines,
  hasPrintedCastList,
  type Play,
} from '@replique/script'
import type { ReactNode } from 'react'

const MARKS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const

const marked = (run: Run): ReactNode =>
  MARKS.filter(([mark]) => run[mark]).reduce<ReactNode>((inner, [, Tag]) => <Tag>{inner}</Tag>, run.text)

/** Renders formatted text without the parts that are never printed. */
export function Words({ text }: { text: RichText }) {
  return text
    .filter(({ aside }) => aside === undefined)
    .map((run, at) => (
      // runs have no ids; their order identifies them
      <span key={`${at} ${run.text}`}>{marked(run)}</span>
    ))
}

/** A line of the title page, with its emphasis. */
const TitleWords = ({ line }: { line: string }) => <Words text={readEmphasis(line.trim())} />

/** Returns the line as plain text. */
const bareLine = (line: string): string =>
  readEmphasis(line.trim())
    .map(({ text }) => text)
    .join('')

const BELOW = ['subtitle', 'credit', 'author', 'source', 'date', 'copyright'] as const

/** Returns the title on the title page as plain text. */
export const titleIn = (play: Play): string => titleLines({ play }, 'title').map(bareLine).join(' ').trim()

/** The title page and the cast list. */
export function Front({ play, title }: { play: Play; title: string }) {
  return (
    <div className="font-serif" lang={play.language}>
      <div className="grid justify-items-center gap-2 py-10 text-center rail:py-16">
        <p className="text-3xl leading-tight [overflow-wrap:anywhere] rail:text-5xl">{title}</p>
        {BELOW.map((part) => (
          <Lines key={part} play={play} part={part} />
        ))}
      </div>
      <Cast play={play} />
    </div>
  )
}

function Lines({ play, part }: { play: Play; part: (typeof BELOW)[number] }) {
  const lines = titleLines({ play }, part)
  if (lines.length === 0) return null
  return (
    <p className={part === 'author' ? 'text-xl' : 'text-ink-soft'}>
      {lines.map((line, at) => (
        <span key={`${at} ${line}`} className="block [overflow-wrap:anywhere]">
          <TitleWords line={line} />
        </span>
      ))}
    </p>
  )
}

function Cast({ play }: { play: Play }) {
  const lines = hasPrintedCastList(play.settings) ? castLines(castList(play)) : []
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="guest-cast" className="mb-10">
      <h2 id="guest-cast" className="mb-3 text-lg font-semibold">
        {layoutOf(play.settings, play.language, play.kind).strings.characters}
      </h2>
      <ul className="grid gap-1">
        {lines.map(({ character, depth }) => (
          <li key={character.id} style={{ marginInlineStart: `${depth * 1.5}rem` }}>
            <span className="font-semibold">{character.name}</span>
            {castEntryText(character) !== '' && (
              <span className="text-ink-soft">{`, ${castEntryText(character)}`}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
