import type { LiveReadThrough, ReadThroughLine, ReadThroughScript } from '@replique/contract'
import { nextLine } from '@replique/script'
import { memo, useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { isReadBy } from '../voices.ts'

interface Props {
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly me: string | undefined
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The frozen script, scrolled to the current line. */
export function Script({ script, readThrough, me }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { line } = readThrough
  const first = useRef(true)
  useEffect(() => {
    const shown = list.current?.children[line]
    if (!shown) return
    const fits = shown.getBoundingClientRect().height < innerHeight / 2
    shown.scrollIntoView({ block: fits ? 'center' : 'start', behavior: first.current || isStill() ? 'auto' : 'smooth' })
    first.current = false
  }, [line])
  const end = nextLine(script.lines, line)
  const hues = new Map(script.characters.map(({ id, hue }) => [id, hue]))
  return (
    <div ref={list} lang={script.language} className="mx-auto max-w-4xl px-4 pt-6 pb-[50dvh] rail:px-8">
      {script.lines.map((one, at) => (
        <Line
          key={at}
          line={one}
          hue={hues.get(one.speakers[0] ?? '')}
          current={at >= line && at < end}
          mine={isReadBy(one, readThrough, me)}
        />
      ))}
      <p className="mt-10 text-center text-ink-soft italic" lang="">
        {m.read_throughs_the_end()}
      </p>
    </div>
  )
}

interface LineProps {
  readonly line: ReadThroughLine
  readonly hue: number | undefined
  readonly current: boolean
  readonly mine: boolean
}

const Line = memo(function Line({ line, hue, current, mine }: LineProps) {
  const { kind, name, parts, together } = line
  return (
    <div
      aria-current={current || undefined}
      className={classNames(
        'scroll-my-24 border-l-4 py-2 pr-3 pl-4 font-serif text-xl leading-relaxed rail:text-[1.75rem]',
        mine ? 'border-l-accent' : 'border-l-transparent',
        current ? 'rounded-base bg-raised text-ink shadow-base' : 'text-ink-soft',
        together && 'ml-6 rail:ml-12',
        kind === 'heading' && 'mt-8 font-sans text-base font-semibold tracking-wide rail:text-lg',
        kind === 'direction' && 'italic',
      )}
    >
      {name !== '' && (
        <p
          className="font-sans text-sm font-semibold tracking-wide rail:text-base"
          style={hue === undefined ? undefined : { color: `var(--character-${hue})` }}
        >
          <bdi>{name}</bdi>
          {mine && <span className="ml-2 font-normal text-accent">{m.read_throughs_you()}</span>}
        </p>
      )}
      {parts.map(({ id, kind: how, text }) => (
        <p
          key={id}
          className={classNames(
            'whitespace-pre-line',
            how === 'manner' && 'text-base italic',
            how === 'sung' && 'italic',
          )}
        >
          {text}
        </p>
      ))}
    </div>
  )
})
