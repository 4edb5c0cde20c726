import { bindingKey, blockAtHead, idOf, type RemoteMeta } from '@replique/manuscript'
import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'

/** The paragraph whose words last said what it is, and the one about which the writer has decided otherwise. */
interface Decision {
  readonly said: string | null
  readonly decided: string | null
  /** Whether nothing was written or pointed at since. */
  readonly fresh: boolean
}

const NONE: Decision = { said: null, decided: null, fresh: false }

const decisionKey = new PluginKey<Decision>('decision')

/** Notes, as metadata of a transaction, that words made this paragraph what it is now. */
export const saidBy = (id: string): [PluginKey<Decision>, Decision] => [
  decisionKey,
  { said: id, decided: null, fresh: false },
]

/** The same while the line is being written: Backspace, pressed at once, takes it back. */
export const saidWhileTyped = (id: string): [PluginKey<Decision>, Decision] => [
  decisionKey,
  { said: id, decided: null, fresh: true },
]

/** Whether the last thing that happened is that words made a paragraph something else. */
export const isJustSaid = (state: EditorState): boolean => decisionKey.getState(state)?.fresh === true

/** Whether words may still say what a paragraph is: not after the writer chose, or took it back. */
export const mayRecognise = (state: EditorState, id: string | null): boolean =>
  id === null || decisionKey.getState(state)?.decided !== id

/** The same command as the writer's own decision. */
export const decidedly =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const here = blockAtHead(state.selection)
    const decision: Decision = { ...NONE, decided: here && idOf(here.node) }
    return command(state, dispatch && ((tr) => dispatch(tr.setMeta(decisionKey, decision))), view)
  }

/** Remembers it. */
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
