/** `countersign/deployment`: what is deployed, looked at from outside, over a given `send`. */
export { diffDeployment } from './difference.ts'
export type { DeploymentDifference, DifferenceOptions, DocumentDifference } from './difference.ts'
export { POINTS } from './points.ts'
export type { Deployment, PointRow, VerifyOptions } from './types.ts'
export { verifyDeployment } from './verify.ts'
