// The tests of every engine, one after the other in one browser, which would else be opened for each of them. If the engine is
// not installed, they are skipped.
import { beforeEach, inject } from 'vitest'
import '../everywhere/analysis.test'
import '../everywhere/duel.test'
import '../everywhere/lesson.test'
import '../everywhere/match.test'
import '../everywhere/offline.test'
import '../everywhere/phone.test'
import { find } from './installed'

beforeEach(({ skip }) => skip(!find(inject('engine'))))
