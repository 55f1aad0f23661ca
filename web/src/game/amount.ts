export { grouped } from './figures'
