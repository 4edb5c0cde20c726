import { useState, type ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import type { Locale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSpokenLines, wordsIn, type SpokenPosition } from './use-spoken.ts'

interface PointProps {
  readonly title: string
  readonly says: string
  /** Whether the example is on the left on wide screens. */
  readonly first?: boolean
  readonly children: ReactNode
}

/** A feature's description beside a live example of it. */
function Feature({ title, says, first = false, children }: PointProps) {
  return (
    <section className="grid gap-8 border-t border-line py-14 rail:grid-cols-2 rail:items-center rail:gap-14 rail:py-20">
      <div className={classNames('grid gap-4', first && 'rail:order-last')}>
        <h2 className="font-serif text-3xl leading-[1.15] tracking-[-0.01em] text-balance rail:text-4xl">{title}</h2>
        <p className="max-w-prose text-lg text-pretty text-ink-soft">{says}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** A line with the spoken word highlighted. */
function Words({ text, said }: { text: string; said: SpokenPosition | null }) {
  const found = said === null ? undefined : wordsIn(text)[said.word]
  if (found === undefined) return text
  const ends = found.begins + found.word.length
  return (
    <>
      {text.slice(0, found.begins)}
      <mark className="rounded-[0.2rem] bg-accent text-on-accent shadow-[0_0_0_0.12em_var(--accent)]">
        {text.slice(found.begins, ends)}
      </mark>
      {text.slice(ends)}
    </>
  )
}

const NOBODY = ''

/** A scene for two characters; the visitor can take one of the parts. */
function Rehearsal({ locale }: { locale: Locale }) {
  const { status, said, lines, play, stop, skip } = useSpokenLines('scene', locale)
  const names = [...new Set(lines.map(({ name }) => name))]
  const [part, setPart] = useState(names[1] ?? NOBODY)
  const isOn = status === 'playing' || status === 'coming'
  const options = [
    ...names.map((name) => ({ value: name, label: name })),
    { value: NOBODY, label: m.home_scene_listen() },
  ]
  const choose = (name: string): void => {
    stop()
    setPart(name)
  }
  return (
    <figure className="m-0 grid gap-4" aria-label={m.home_scene_label()}>
      <Choice label={m.home_scene_part()} options={options} value={part} onChange={choose} />
      <ol className="rounded-base border border-line bg-page px-6 py-7 font-serif text-lg leading-relaxed text-page-ink shadow-base rail:px-9">
        {lines.map(({ name, text }, place) => {
          const now = said?.line === place ? said : null
          return (
            <li
              key={text}
              aria-current={now !== null || undefined}
              className={classNames(
                'border-l-2 py-1 pl-4 transition-colors duration-150',
                now === null ? 'border-transparent' : 'border-accent',
              )}
            >
              <span className="mr-2 text-[0.82em] tracking-wider uppercase">{name}</span>
              <span className={name === part ? 'font-semibold' : undefined}>
                <Words text={text} said={now} />
              </span>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOn ? (
          <Button icon="square" onClick={stop}>
            {m.home_scene_stop()}
          </Button>
        ) : (
          <Button
            look="solid"
            icon="play"
            onClick={() =>
              void play(
                lines.map((_, place) => place),
                ({ name }) => name === part,
              )
            }
          >
            {m.home_scene_start()}
          </Button>
        )}
        {said?.left && (
          <Button look="plain" onClick={skip}>
            {m.home_scene_next()}
          </Button>
        )}
        <p role="status" className="font-semibold text-accent">
          {status === 'failed' ? m.home_sound_failed() : said?.left && m.home_scene_turn()}
        </p>
      </div>
    </figure>
  )
}

/** Some of the voices, each with a different line. */
function Voices({ locale }: { locale: Locale }) {
  const { status, said, lines, play, stop } = useSpokenLines('voices', locale)
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 sm:grid-cols-2">
        {lines.map(({ name, text }, place) => {
          const now = said?.line === place ? said : null
          return (
            <li key={name} className="grid">
              <button
                type="button"
                aria-pressed={now !== null}
                onClick={() => (now === null ? void play([place]) : stop())}
                className={classNames(
                  'grid grid-cols-[auto_1fr] content-start items-start gap-x-3 gap-y-1 rounded-base border p-4 text-left transition-colors duration-150 hover:bg-sunk',
                  now === null ? 'border-line bg-raised' : 'border-accent bg-raised',
                )}
              >
                <Icon name={now === null ? 'play' : 'square'} className="mt-1 text-accent" />
                <span className="font-serif text-xl leading-tight">
                  <span className="sr-only">{m.home_voices_hear()} </span>
                  {name}
                </span>
                <span className="col-start-2 text-ink-soft">
                  <Words text={text} said={now} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-accent empty:hidden">
        {status === 'failed' && m.home_sound_failed()}
      </p>
    </div>
  )
}

/** Further features with live examples; loaded when scrolled into view. */
export function FeatureList({ locale }: { locale: Locale }) {
  return (
    <>
      <Feature title={m.home_scene_title()} says={m.home_scene_says()} first>
        <Rehearsal key={locale} locale={locale} />
      </Feature>
      <Feature title={m.home_voices_title()} says={m.home_voices_says()}>
        <Voices key={locale} locale={locale} />
      </Feature>
      <p className="border-t border-line py-14 font-serif text-xl text-balance">{m.home_own()}</p>
    </>
  )
}
