import { type Shared, attrsOf, eachBlock, elementsOf, omitScene } from '@replique/manuscript'
import { useState, useId, type ReactNode } from 'react'
import { printedText, sceneNumbers } from '@replique/script'
import type { EditorState } from 'prosemirror-state'
import type { MountedEditor } from '../mount.ts'
import { m } from '../../../messages/messages.js'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { useFrame } from '../shell/editor-hooks.ts'

export interface ProducedScene {
  readonly id: string
  readonly number: string
  readonly words: string
  readonly omitted: boolean
}

/** The scenes with their numbers. */
interface ProducedScenes {
  readonly scenes: readonly ProducedScene[]
  /** How many scenes have no locked number yet. */
  readonly unwritten: number
}

export function readScenes({ view, live }: MountedEditor): ProducedScenes {
  const play = live.playWith(elementsOf(view.state.doc))
  const numbers = sceneNumbers(play)
  const scenes = play.elements.flatMap(({ kind, id, text, omitted }, index) => {
    if (kind !== 'scene' || id === undefined) return []
    const words = printedText(text).replace(/\s+/g, ' ').trim()
    return [{ id, number: numbers.get(index) ?? '', words, omitted: omitted !== undefined }]
  })
  const unwritten = play.elements.filter(({ kind, number }) => kind === 'scene' && number === undefined).length
  return { scenes, unwritten }
}

/** Returns the heading of the scene with the caret, or null above the first one. */
export function sceneAtCaret({ doc, selection: { head } }: EditorState): string | null {
  let scene: string | null = null
  eachBlock(doc, (block, pos) => {
    const { kind, id } = attrsOf(block)
    if (pos < head && (kind === 'scene' || kind === 'act')) scene = kind === 'scene' ? id : null
  })
  return scene
}

/**
 * Returns the menu item that omits the scene containing the caret. It exists only once numbers have been locked. Before
 * that, a scene is simply deleted.
 */
export function useOmitItem(editor: MountedEditor, writable: boolean): MenuItem[] {
  const locked = useFrame(editor).settings.production?.numbersLocked === true
  const run = (): void => {
    const id = sceneAtCaret(editor.view.state)
    if (id !== null) applyDecision(editor, (shared) => omitScene(shared, id))
  }
  return locked ? [{ icon: 'scissors', label: m.production_omit_here(), run, disabled: !writable }] : []
}

/** Applies a decision as a separate undo step. */
export const applyDecision = ({ binding }: Pick<MountedEditor, 'binding'>, change: (shared: Shared) => unknown): void =>
  void binding.apart(() => binding.edit(change))

interface AskFirstProps {
  /** The text of the button, and the title of the dialog. */
  readonly label: string
  /** What will happen, in one sentence. */
  readonly about: string
  readonly action: string
  readonly look?: ButtonLook
  readonly disabled?: boolean
  readonly onDo: () => void
}

/** A button that asks for confirmation and explains what will happen. */
export function ConfirmButton({ label, about, action, look = 'plain', disabled = false, onDo }: AskFirstProps) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button look={look} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={label}
        description={about}
        footer={
          <>
            <Button look="plain" onClick={close}>
              {m.production_cancel()}
            </Button>
            <Button look="solid" onClick={() => (onDo(), close())}>
              {action}
            </Button>
          </>
        }
      />
    </>
  )
}

interface CardProps {
  readonly title: string
  /** What the decision does, in a sentence. */
  readonly about: string
  readonly children: ReactNode
}

/** One production decision. */
export function Card({ title, about, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-b border-line p-4 last:border-b-0">
      <h3 id={id} className="font-serif text-lg">
        {title}
      </h3>
      <p className="text-sm text-ink-soft">{about}</p>
      {children}
    </section>
  )
}
