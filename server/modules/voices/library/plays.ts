/** What the library asks of plays: their module says who may do what with one. */
export { mayCast, mayRead, mayWrite, type Standing as PlayStanding } from '../../plays/index.ts'
