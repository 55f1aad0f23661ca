// Runs the tests of every engine one after another in one browser, instead of opening one for each file. If the engine is
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
