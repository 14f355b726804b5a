/** Facts about the MCP server that catalogs publish over HTTP. */
export interface McpCard {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** Supported revisions of the MCP protocol, the latest first. */
  readonly protocolVersions: readonly string[];
  readonly tools: readonly { readonly name: string; readonly description?: string | undefined }[];
}
