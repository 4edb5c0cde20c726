/** The page of friends. */

export { Friends } from './friends.tsx'
