/** The page of friends. */
import '../../platform/api/people-failures.ts'

export { Friends } from './friends.tsx'
