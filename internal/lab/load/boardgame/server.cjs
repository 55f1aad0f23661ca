// A boardgame.io server for a game like Keypeg's Classic between two people: a code, then rows and answers in turn. It knows
// only these rules, which makes it faster. PORT=0 means any port. If DIR is set, matches are stored in files there.
const { Server, FlatFile } = require('boardgame.io/server')
const { INVALID_MOVE } = require('boardgame.io/core')

const code = /^[1-6]{4}$/
const keys = /^[0-4]r[0-4]w$/

function answered(code, row) {
    let red = 0, common = 0
    for (let i = 0; i < code.length; i++) if (code[i] === row[i]) red++
    for (const colour of '123456') common += Math.min(code.split(colour).length, row.split(colour).length) - 1
    return `${red}r${common - red}w`
}

const fresh = (maker) => ({ maker, secret: null, set: false, rows: [] })

const pegs = {
    name: 'pegs',
    minPlayers: 2,
    maxPlayers: 2,
    setup: () => ({ game: fresh('0'), points: { 0: 0, 1: 0 }, played: 0 }),
    // Without this view, the player who breaks the code would see it.
    playerView: ({ G, playerID }) => (G.game.maker === playerID ? G : { ...G, game: { ...G.game, secret: null } }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        code: {
            client: false,
            move: ({ G, playerID }, text) => {
                if (playerID !== G.game.maker || G.game.set || !code.test(text)) return INVALID_MOVE
                G.game.secret = text
                G.game.set = true
            },
        },
        place: {
            client: false,
            move: ({ G, playerID }, text) => {
                const last = G.game.rows[G.game.rows.length - 1]
                if (playerID === G.game.maker || !G.game.set || (last && !last.keys) || !code.test(text)) return INVALID_MOVE
                G.game.rows.push({ code: text, keys: null })
            },
        },
        answer: {
            client: false,
            move: ({ G, playerID }, text) => {
                const last = G.game.rows[G.game.rows.length - 1]
                if (playerID !== G.game.maker || !last || last.keys || !keys.test(text)) return INVALID_MOVE
                if (text !== answered(G.game.secret, last.code)) return INVALID_MOVE
                last.keys = text
                if (text === '4r0w' || G.game.rows.length === 8) {
                    G.points[G.game.maker] += G.game.rows.length
                    G.played++
                    G.game = fresh(G.game.maker === '0' ? '1' : '0')
                }
            },
        },
    },
}

const dir = process.env.DIR
const server = Server({ games: [pegs], origins: [], ...(dir ? { db: new FlatFile({ dir }) } : {}) })
server.run({ port: Number(process.env.PORT ?? 0), callback: () => {} }).then(({ appServer }) => {
    console.log(`boardgame.io is at http://localhost:${appServer.address().port}`)
})
