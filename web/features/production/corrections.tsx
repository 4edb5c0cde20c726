import type { ConfirmedMoveRow, FrenchSceneRow, MoveInput, StageDoubtRow, StageGrid } from '@replique/contract'
import { useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { presenceOf } from './french-scenes.tsx'
import type { GridActions } from './queries.ts'

const DOUBTS = {
  'not-entered': m.staging_not_entered,
  'only-named': m.staging_only_named,
  'only-announced': m.staging_only_announced,
  pronoun: m.staging_pronoun,
}

interface Props {
  readonly grid: StageGrid
  readonly actions: GridActions
}

const namesOf = ({ characters }: StageGrid): ReadonlyMap<string, string> =>
  new Map(characters.map(({ id, name }) => [id, name]))

/** The id of the heading that gets the focus once the last entry of a list is gone. */
export const HEADING = 'french-scenes'

/** Returns the ref of a list's summary, and what moves the focus there when an entry with the focus goes. */
function useFocusOnSummary(entries: number) {
  const summary = useRef<HTMLElement>(null)
  const focus = (): void => (entries > 1 ? summary.current : document.getElementById(HEADING))?.focus()
  return { summary, focus }
}

/** What the text leaves unclear. It isn't guessed: whoever may write the play says it here, or in the text. */
export function Doubts({ grid, actions }: Props) {
  const { doubts, mayCorrect } = grid
  const names = namesOf(grid)
  const { summary, focus } = useFocusOnSummary(doubts.length)
  if (doubts.length === 0) return null
  return (
    <details className="staging-tools border-y border-line py-3">
      <summary ref={summary} className="min-h-11 cursor-pointer content-center font-semibold">
        {m.staging_doubts({ count: doubts.length })}
      </summary>
      {mayCorrect && <p className="text-sm text-ink-soft">{m.staging_correct()}</p>}
      <ul className="grid grid-cols-1 gap-4 pt-3">
        {doubts.map((doubt, at) => (
          <li key={`${doubt.element} ${doubt.character} ${at}`} className="grid grid-cols-1 gap-1">
            <span>{DOUBTS[doubt.kind]({ name: names.get(doubt.character ?? '') ?? m.staging_somebody() })}</span>
            <span className="font-serif text-ink-soft [overflow-wrap:anywhere]">{doubt.text}</span>
            {mayCorrect && <Answers doubt={doubt} names={names} actions={actions} onDone={focus} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface AnswersProps {
  readonly doubt: StageDoubtRow
  readonly names: ReadonlyMap<string, string>
  readonly actions: GridActions
  readonly onDone: () => void
}

/** What can be said about a doubt. If nobody knows who is meant, any character can be chosen. */
function Answers({ doubt: { kind, element, character, move }, names, actions, onDone }: AnswersProps) {
  const { busy, confirm } = actions
  const [chosen, setChosen] = useState(character ?? '')
  const name = names.get(chosen) ?? ''
  const told = move ?? 'entrance'
  const answer = (what: MoveInput['kind']): void =>
    void confirm([{ element, character: chosen, kind: what }]).then((isDone) => isDone && onDone())
  const isOpen = kind === 'pronoun'
  const no = kind === 'not-entered' ? m.staging_say_off_stage({ name }) : m.staging_say_no_move({ name })
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      {isOpen && (
        <select
          aria-label={m.staging_who()}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className="min-h-11 max-w-full rounded-base border border-line-strong bg-paper px-3"
        >
          <option value="">{m.staging_choose()}</option>
          {[...names].map(([id, one]) => (
            <option key={id} value={id}>
              {one}
            </option>
          ))}
        </select>
      )}
      <Button className="py-1.5" disabled={busy || chosen === ''} onClick={() => answer(told)}>
        {told === 'exit' ? m.staging_say_exit({ name }) : m.staging_say_entrance({ name })}
      </Button>
      {(!isOpen || chosen !== '') && (
        <Button className="py-1.5" disabled={busy} onClick={() => answer('none')}>
          {no}
        </Button>
      )}
    </div>
  )
}

const MOVES: Readonly<Record<ConfirmedMoveRow['kind'], (input: { name: string }) => string>> = {
  entrance: m.staging_say_entrance,
  exit: m.staging_say_exit,
  none: m.staging_say_no_move,
}

/** What has been confirmed. Each entry can be removed. */
export function Confirmed({ grid, actions }: Props) {
  const names = namesOf(grid)
  const { summary, focus } = useFocusOnSummary(grid.moves.length)
  if (grid.moves.length === 0) return null
  const remove = (move: MoveInput): void => void actions.confirm([move]).then((isDone) => isDone && focus())
  return (
    <details className="staging-tools border-b border-line pb-3">
      <summary ref={summary} className="min-h-11 cursor-pointer content-center font-semibold">
        {m.staging_confirmed({ count: grid.moves.length })}
      </summary>
      <ul className="grid gap-3 pt-2">
        {grid.moves.map(({ element, text, character, kind }) => {
          const says = MOVES[kind]({ name: names.get(character) ?? '' })
          return (
            <li key={`${element} ${character}`} className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                <span className="block">{says}</span>
                <span className="block font-serif text-ink-soft [overflow-wrap:anywhere]">{text}</span>
              </span>
              {grid.mayCorrect && (
                <Button
                  look="plain"
                  disabled={actions.busy}
                  aria-label={`${m.staging_remove()}: ${says}`}
                  onClick={() => remove({ element, character, kind: null })}
                >
                  {m.staging_remove()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Returns who is on stage in a French scene, whether or not they speak. */
const onStageIn = ({ speaking, silent }: FrenchSceneRow): readonly string[] => [...speaking, ...silent]

/**
 * Returns what must be confirmed so that exactly these characters are on stage. Whoever is already there in the scene
 * before exits at its end; whoever enters with this scene doesn't.
 */
export function movesFor(scenes: readonly FrenchSceneRow[], at: number, wanted: ReadonlySet<string>): MoveInput[] {
  const scene = scenes[at]
  if (scene === undefined) return []
  const now = new Set(onStageIn(scene))
  const before = new Set(scene.before === null ? [] : onStageIn(scenes[at - 1] ?? scene))
  const entering = [...wanted].filter((character) => !now.has(character))
  const leaving = [...now].filter((character) => !wanted.has(character))
  return [
    ...entering.map((character): MoveInput => ({ element: scene.since, character, kind: 'entrance' })),
    ...leaving.map((character): MoveInput =>
      scene.before !== null && before.has(character)
        ? { element: scene.before, character, kind: 'exit' }
        : { element: scene.since, character, kind: 'none' },
    ),
  ]
}

interface DialogProps extends Props {
  /** The index of the French scene. */
  readonly at: number
  readonly onClose: () => void
}

/** Chooses who is on stage in a French scene. Those who speak are on stage, unless the text says that they aren't. */
export function OnStageDialog({ grid, at, actions, onClose }: DialogProps) {
  const scene = grid.scenes[at] as FrenchSceneRow
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(onStageIn(scene)))
  const moves = movesFor(grid.scenes, at, wanted)
  const keep = async (): Promise<void> => {
    if (moves.length === 0 || (await actions.confirm(moves))) onClose()
  }
  const change = (id: string, isThere: boolean): void =>
    setWanted(isThere ? new Set([...wanted, id]) : new Set([...wanted].filter((one) => one !== id)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.staging_on_stage_in({ number: at + 1 })}
      description={m.staging_on_stage_hint()}
      footer={
        <Button look="solid" busy={actions.busy} onClick={() => void keep()}>
          {m.staging_keep()}
        </Button>
      }
    >
      <fieldset className="grid max-h-[50dvh] grid-cols-1 overflow-y-auto">
        <legend className="sr-only">{m.staging_on_stage()}</legend>
        {grid.characters.map(({ id, name }) => {
          const speaks = presenceOf(scene, id) === 'speaking'
          return (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={wanted.has(id)}
                disabled={speaks}
                onChange={({ target }) => change(id, target.checked)}
                className="size-5 shrink-0 accent-accent"
              />
              <bdi className="min-w-0 grow py-1 [overflow-wrap:anywhere]">{name || m.cast_unnamed()}</bdi>
              {speaks && <span className="text-sm text-ink-soft">{m.staging_speaks()}</span>}
            </label>
          )
        })}
      </fieldset>
      {actions.failure !== undefined && (
        <p role="alert" className="pt-2 text-accent">
          {actions.failure}
        </p>
      )}
    </Dialog>
  )
}
