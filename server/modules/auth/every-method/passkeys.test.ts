import { PARTS } from './all-cases-for-tests.ts'
import { tryMethods } from './try-for-tests.ts'

await tryMethods(PARTS.passkeys)
