/** All actions of the crowd's writers, with their weights. */
import { layoutOf, lockPages, paginate, ELEMENT_KINDS } from '@replique/script'
import { toPlay } from '../convert.ts'
import {
  beginRevision,
  clearMarks,
  closeRevision,
  forgetRevision,
  lockNumbers,
  reviseSince,
  unlockNumbers,
} from '../production/revisions.ts'
import { changeProduction, readProduction } from '../production/registers.ts'
import { omitScene, restoreScene } from '../production/omitted.ts'
import type { Shared } from '../shared.ts'
import { attrsOf, idOf } from '../view.ts'
import { openVersion, keepVersion, restoreOneScene, restoreVersion } from './acts-on-versions.ts'
import { type ActionContext, chooseSpot, runAt, type Writer } from './spot.ts'
import { TextSelection } from 'prosemirror-state'
import { joinBackward, joinForward, insertPageBreak, splitBlock } from '../commands/split-join.ts'
import { setKind, toggleDual } from '../commands/kind.ts'
import {
  cut,
  deleteRange,
  moveInView,
  moveScene,
  moveShared,
  pasteCut,
  pasteMany,
  rechunk,
  sayTones,
} from './acts-on-blocks.ts'
import {
  changeCast,
  changeFacts,
  dissolve,
  followNames,
  link,
  replaceWord,
  restore,
  writeTitle,
} from './acts-on-cast.ts'
import { accept, comment, proposeMore, reject, reply, resolve, reword, suggest } from './acts-on-annotations.ts'
import { dropPart, reword as rewordField, writeCard } from './acts-on-scenes.ts'
import { deleteWords, mark, replaceBothEnds, typeWords } from './acts-on-words.ts'

/** Production decisions of the crowd's writers. */

/** Makes each decision a separate undo step. */
const decide = ({ peer }: ActionContext, change: (shared: Shared) => unknown): void =>
  void peer.binding.apart(() => peer.binding.edit(change))

function lockScenes(spot: ActionContext): void {
  decide(spot, spot.chance(0.15) ? unlockNumbers : lockNumbers)
}

/** Omits a scene, or restores one. */
function omit(spot: ActionContext): void {
  const scenes = spot.list.filter(({ node }) => attrsOf(node).kind === 'scene')
  const out = scenes.filter(({ node }) => attrsOf(node).omitted !== null)
  if (out.length > 0 && spot.chance(0.5)) decide(spot, (shared) => restoreScene(shared, idOf(spot.pick(out).node)))
  else if (scenes.length > 0) decide(spot, (shared) => omitScene(shared, idOf(spot.pick(scenes).node)))
}

/** Begins, closes or reopens a revision, removes its marks, or removes it entirely. */
function revise(spot: ActionContext): void {
  const { revisions = [], open } = readProduction(spot.peer.binding.shared).production ?? {}
  if (revisions.length === 0 || spot.chance(0.5)) {
    decide(spot, open === undefined ? (shared) => beginRevision(shared, said(spot)) : closeRevision)
    return
  }
  const { number } = spot.pick(revisions)
  const changes: ((shared: Shared) => unknown)[] = [
    (shared) => changeProduction(shared, { open: number }),
    (shared) => clearMarks(shared, spot.chance(0.3) ? null : number),
    (shared) => number !== open && forgetRevision(shared, number),
  ]
  decide(spot, spot.pick(changes))
}

const said = ({ peer }: ActionContext) => ({ date: '', by: peer.name })

/** Marks what changed since an earlier version. */
function markSince(spot: ActionContext): void {
  if (spot.versions.length === 0) return
  const earlier = toPlay(openVersion(spot.pick(spot.versions)).doc)
  decide(spot, (shared) => reviseSince(shared, earlier, said(spot)))
}

/** Locks all pages as they are now, or unlocks them. */
function lockAllPages(spot: ActionContext): void {
  const play = toPlay(spot.peer.doc)
  const pagination = paginate(play, layoutOf(play.settings, play.language, play.kind))
  const pages = spot.chance(0.2) ? [] : lockPages(pagination)
  decide(spot, (shared) => changeProduction(shared, { pages }))
}

const ACTS: readonly (readonly [number, string, (spot: ActionContext, writer: Writer) => void])[] = [
  [30, 'type', typeWords],
  [12, 'delete words', deleteWords],
  [6, 'replace both ends', replaceBothEnds],
  [6, 'split', (spot) => spot.peer.split(idOf(spot.here.node), spot.offset)],
  [
    4,
    'Enter',
    (spot) =>
      runAt(
        spot,
        splitBlock(() => spot.pick(ELEMENT_KINDS)),
      ),
  ],
  [4, 'merge', (spot) => spot.index > 0 && spot.peer.merge(idOf(spot.here.node))],
  [3, 'Backspace at the start', (spot) => runAt({ ...spot, offset: 0 }, joinBackward)],
  [3, 'Delete at the end', (spot) => runAt({ ...spot, offset: spot.here.node.content.size }, joinForward)],
  [7, 'kind', (spot) => runAt(spot, setKind(spot.pick([...ELEMENT_KINDS, 'cue', 'cue', 'cue'])))],
  [1, 'kind by attribute', (spot) => spot.peer.setKind(idOf(spot.here.node), spot.pick(ELEMENT_KINDS))],
  [7, 'mark', mark],
  [3, 'move', moveShared],
  [2, 'move scene', moveScene],
  [2, 'drop scene or act', dropPart],
  [5, 'reword from a field', rewordField],
  [2, 'card', writeCard],
  [3, 'move in the view', moveInView],
  [3, 'paste', pasteMany],
  [3, 'cut', cut],
  [3, 'paste what was cut', pasteCut],
  [4, 'delete range', deleteRange],
  [
    1,
    'delete all',
    ({ peer, chance }) => chance(0.12) && peer.dispatch(peer.tr.delete(0, peer.state.doc.content.size)),
  ],
  [8, 'undo', ({ peer }) => peer.binding.undo()],
  [5, 'redo', ({ peer }) => peer.binding.redo()],
  [2, 'new undo step', ({ peer }) => peer.binding.apart(() => null)],
  [4, 'rechunk', rechunk],
  [1, 'restore edit conflict', restore],
  [6, 'link cue', link],
  [2, 'dissolve cue', dissolve],
  [3, 'cast', changeCast],
  [3, 'cast facts', changeFacts],
  [1, 'follow names', followNames],
  [1, 'dual', (spot) => runAt(spot, toggleDual)],
  [2, 'tones', sayTones],
  [1, 'page break', (spot) => runAt(spot, insertPageBreak)],
  [1, 'replace', replaceWord],
  [2, 'title page', writeTitle],
  [4, 'comment', comment],
  [3, 'reply', reply],
  [2, 'reword', reword],
  [2, 'resolve', resolve],
  [6, 'suggest', suggest],
  [2, 'propose more', proposeMore],
  [6, 'accept', accept],
  [1, 'reject', reject],
  [1, 'keep version', (_, writer) => keepVersion(writer)],
  [1, 'restore version', restoreVersion],
  [2, 'restore scene', restoreOneScene],
  [2, 'lock scene numbers', lockScenes],
  [3, 'omit or bring back', omit],
  [3, 'revision', revise],
  [1, 'mark since', markSince],
  [1, 'lock pages', lockAllPages],
  [1, 'select', ({ peer }) => peer.dispatch(peer.tr.setSelection(TextSelection.atEnd(peer.state.doc)))],
]
const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0)

/** Performs a random action and returns its name. */
export function performAction(writer: Writer): string {
  const spot = chooseSpot(writer)
  let left = spot.below(TOTAL)
  for (const [weight, name, run] of ACTS) {
    left -= weight
    if (left >= 0) continue
    run(spot, writer)
    return name
  }
  return ''
}
