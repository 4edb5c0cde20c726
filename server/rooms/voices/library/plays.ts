/** What the library asks of plays: their room says who may do what with one. */
export { mayCast, mayRead, mayWrite, type Standing as PlayStanding } from '../../plays/index.ts'
