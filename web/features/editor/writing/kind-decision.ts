import { bindingKey, blockAtHead, idOf, type Binding, type RemoteMeta } from '@replique/manuscript'
import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'

/**
 * `said`: the last paragraph whose kind was recognised from its text. `decided`: the paragraph whose kind the author
 * chose.
 */
interface Decision {
  readonly said: string | null
  readonly decided: string | null
  /** Whether the kind was recognised while typing, and nothing has been typed or selected since. */
  readonly fresh: boolean
}

const NONE: Decision = { said: null, decided: null, fresh: false }

const decisionKey = new PluginKey<Decision>('decision')

/** Returns transaction metadata: this paragraph's kind was recognised from its text. */
export const recognised = (id: string): [PluginKey<Decision>, Decision] => [
  decisionKey,
  { said: id, decided: null, fresh: false },
]

/**
 * Like `recognised`, for recognition while the line is being typed. Backspace, if pressed immediately afterwards, reverts
 * it.
 */
export const recognisedWhileTyping = (id: string): [PluginKey<Decision>, Decision] => [
  decisionKey,
  { said: id, decided: null, fresh: true },
]

/** Returns whether the last change was the recognition of a paragraph's kind. */
export const isJustRecognised = (state: EditorState): boolean => decisionKey.getState(state)?.fresh === true

/**
 * Returns whether a paragraph's kind may still be recognised. It may not after the author has chosen the kind or
 * reverted the recognition.
 */
export const mayRecognise = (state: EditorState, id: string | null): boolean =>
  id === null || decisionKey.getState(state)?.decided !== id

/** Backspace right after a paragraph's kind was recognised reverts the recognition and keeps the text. */
export const revertRecognition =
  (binding: Pick<Binding, 'undo'>): Command =>
  (state) =>
    isJustRecognised(state) && binding.undo()

/** Wraps a command so that its result counts as the author's decision. */
export const asDecision =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const here = blockAtHead(state.selection)
    const decision: Decision = { ...NONE, decided: here && idOf(here.node) }
    return command(state, dispatch && ((tr) => dispatch(tr.setMeta(decisionKey, decision))), view)
  }

/** The plugin that stores the decision. */
export const decisions = (): Plugin<Decision> =>
  new Plugin<Decision>({
    key: decisionKey,
    state: {
      init: () => NONE,
      apply(tr, value) {
        const given = tr.getMeta(decisionKey) as Decision | undefined
        if (given) return given
        const { undo } = (tr.getMeta(bindingKey) as RemoteMeta | undefined) ?? { undo: false }
        if (undo && value.said !== null) return { ...NONE, decided: value.said }
        const goesOn = (tr.docChanged || tr.selectionSet) && tr.getMeta('appendedTransaction') === undefined
        return value.fresh && goesOn ? { ...value, fresh: false } : value
      },
    },
  })
