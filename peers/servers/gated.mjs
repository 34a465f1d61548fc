/**
 * The official SDK's own gate: its Bearer middleware and its metadata router (RFC 9728) before a
 * server that nobody without a token gets to. The port is the argument.
 */
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js'
import {
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js'
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js'
import express from 'express'

const port = Number(process.argv[2])
const origin = `http://127.0.0.1:${port}`
const resourceServerUrl = new URL('/mcp', origin)
const scopesSupported = ['lights:read']

const app = express()
app.use(
  mcpAuthMetadataRouter({
    oauthMetadata: {
      issuer: `${origin}/`,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    },
    resourceServerUrl,
    scopesSupported,
    resourceName: 'lighthouses',
  }),
)
app.use(
  '/mcp',
  requireBearerAuth({
    verifier: {
      verifyAccessToken: async () => {
        throw new InvalidTokenError('no token is valid here')
      },
    },
    requiredScopes: scopesSupported,
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resourceServerUrl),
  }),
)
app.listen(port)
