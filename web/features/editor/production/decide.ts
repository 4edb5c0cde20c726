import type { Shared } from '@replique/manuscript'
import type { MountedEditor } from '../mount.ts'

/** Takes a decision as an undo step of its own. */
export const decide = ({ binding }: Pick<MountedEditor, 'binding'>, change: (shared: Shared) => unknown): void =>
  void binding.apart(() => binding.edit(change))
