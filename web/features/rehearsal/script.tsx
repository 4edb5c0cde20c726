import { type RehearsalPart, wordsIn, type Language } from '@replique/script'
import type { RehearsalMode } from '@replique/contract'
import { useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { stepAt, type Practice, type PracticeStep, shownParts, promptedWords } from './practice.ts'

/** The text of a line, one paragraph per part. */
export function LineParts({ parts }: { parts: readonly RehearsalPart[] }) {
  return parts.map(({ kind, text }, at) => (
    <p key={at} className={kind === 'manner' ? 'text-ink-soft italic' : 'whitespace-pre-line [overflow-wrap:anywhere]'}>
      {text}
    </p>
  ))
}

interface Props {
  readonly practice: Practice
  readonly mode: RehearsalMode
  readonly language: Language
  readonly isHeard: boolean
}

/** Number of earlier speeches that stay visible. */
const BEHIND = 2

/** The last few speeches before the current line, and the line itself. */
export function Script({ practice, mode, language, isHeard }: Props) {
  const { steps, at } = practice
  const step = stepAt(practice)
  const before = steps
    .slice(0, at)
    .findLastIndex((_, place, all) => all.slice(place).filter(({ kind }) => kind !== 'direction').length > BEHIND)
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step) here.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  if (!step) return null
  return (
    <div lang={language} className="grid gap-4 font-serif">
      {steps.slice(before + 1, at).map((one) => (
        <Passed key={one.line.id} step={one} mode={mode} next={undefined} />
      ))}
      <div ref={here} className="scroll-mb-60 border-l-2 border-accent pl-4 text-xl leading-relaxed">
        {step.kind === 'mine' ? (
          <Mine practice={practice} step={step} mode={mode} />
        ) : (
          <div aria-busy={isHeard || undefined}>
            <Name step={step} />
            <Words step={step} mode={mode} next={steps[at + 1]} />
          </div>
        )}
      </div>
    </div>
  )
}

const Name = ({ step, mine = false }: { step: PracticeStep; mine?: boolean }) => (
  <p className={classNames('font-sans text-sm font-semibold', mine && 'text-accent')}>
    <bdi>{step.line.name}</bdi>
  </p>
)

/** The text of a line. In cues mode, only the last words of a cue. */
function Words({ step, mode, next }: { step: PracticeStep; mode: RehearsalMode; next: PracticeStep | undefined }) {
  const cue = mode === 'cues' && step.kind === 'other' ? next?.cue?.words : undefined
  return cue === undefined ? <LineParts parts={step.line.parts} /> : <p>{cue}</p>
}

function Passed({ step, ...rest }: { step: PracticeStep; mode: RehearsalMode; next: PracticeStep | undefined }) {
  if (step.kind === 'direction')
    return (
      <div className="text-ink-soft italic">
        <LineParts parts={step.line.parts} />
      </div>
    )
  return (
    <div className="text-ink-soft">
      <Name step={step} />
      <Words step={step} {...rest} />
    </div>
  )
}

/** The visible part of the user's own line. Screen readers announce nothing beyond it. */
function Mine({ practice, step, mode }: { practice: Practice; step: PracticeStep; mode: RehearsalMode }) {
  const { words, whole } = practice
  const parts = shownParts(step.line, { mode, words, whole })
  const isOpen = whole || mode === 'full' || mode === 'italian'
  const count = step.line.parts.reduce((sum, { kind, text }) => sum + (kind === 'manner' ? 0 : wordsIn(text)), 0)
  if (isOpen)
    return (
      <>
        <Name step={step} mine />
        <LineParts parts={parts} />
      </>
    )
  return (
    <>
      <Name step={step} mine />
      <div aria-hidden className="min-h-10 break-words">
        <LineParts parts={parts} />
        {parts.length === 0 && <p className="text-ink-soft">…</p>}
      </div>
      <p className="sr-only">
        {m.rehearse_covered({ count })} {promptedWords(step.line, words)}
      </p>
    </>
  )
}

/** Returns the text for screen readers: the cue at the user's line, and other parts' lines that no voice speaks. */
export function announced(practice: Practice, { isSpoken }: { isSpoken: boolean }): string {
  const step = stepAt(practice)
  if (!step) return ''
  if (step.kind !== 'mine') {
    const said = step.line.parts.map(({ text }) => text).join(' ')
    return isSpoken ? '' : `${step.line.name}. ${said}`
  }
  const { cue, line } = step
  return cue
    ? m.rehearse_turn({ name: cue.name, words: cue.words, character: line.name })
    : m.rehearse_turn_first({ character: line.name })
}
