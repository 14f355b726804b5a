//! The frozen citation graph and its walks.
