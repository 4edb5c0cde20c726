/** The page on which a play is read together. */
import '../../platform/api/hearing-failures.ts'
import '../../platform/api/play-failures.ts'

export { ReadingPage } from './reading-page.tsx'
