/** The list of plays, and the page of one. */

export { GroupPlays } from './sharing/group-plays.tsx'
export { PlayList } from './play-list.tsx'
export { PlayPage } from './play-page.tsx'
export { TakingProgress } from './shelf/taking-progress.tsx'
export { useGroupTaking } from './shelf/use-group-taking.ts'
